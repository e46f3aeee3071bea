import type { BrowserCheck, BrowserProbe, Outcome } from '#scanner/check-api';
import { inParallel } from './in-parallel.ts';
import { eachSurveyed } from './page-survey.ts';
import type { Flow } from './survey.ts';
import { isByLink, nameOf, visitWith, withoutForm } from './sources.ts';
import type { Source } from './sources.ts';

export const domOpenRedirect: BrowserCheck = {
  meta: {
    id: 'dom-open-redirect',
    title: 'Client-side open redirect',
    category: 'injection',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [601],
    wstg: ['WSTG-CLNT-04'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html'],
    description:
      "A script of the page goes to a URL that an attacker chooses; in a browser it went to another site. A link that begins with this site's name leads to a page of the attacker's, such as a copy of its sign-in form.",
    remediation:
      'Resolve the value and accept your own origin only: `const to = new URL(value, location.href); if (to.origin === location.origin) location.assign(to);`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 100,
  },
  async explore(artifacts, probe) {
    return eachSurveyed(artifacts, probe, async (surveys) => {
      const leaving = surveys.flatMap(({ page, flows }) => {
        const leavingFlows = flows.filter(({ source, use }) => isByLink(source) && navigations.has(use.sink));
        return [...new Map(leavingFlows.map((flow) => [nameOf(withoutForm(flow.source)), { page, flow }])).values()];
      });
      return (await inParallel(leaving, ({ page, flow }) => redirectOf(page, flow, probe))).flat();
    });
  },
};

const navigations = new Set(['location', 'window.open', 'meta content']);

/** The script compares the beginning of the URL with that of a host, and not where the host ends. */
function endsInHost({ form }: Source): boolean {
  return typeof form === 'object' && 'before' in form && /^https?:\/\/[^/?#\s]{1,200}$/.test(form.before);
}

function isOn(host: string, { hostname }: URL): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

async function redirectOf(page: URL, { source: found, use }: Flow, probe: BrowserProbe): Promise<Outcome[]> {
  const host = `${probe.token()}.example`;
  const sources = found.form === undefined ? [found] : [withoutForm(found), found];
  const targets = [`https://${host}/`, `//${host}/`, `/\\${host}/`];
  const attempts = sources.flatMap((one) => targets.map((to) => [one, to] as const));
  const afterHost = endsInHost(found) ? [`.${host}/`, `@${host}/`].map((to) => [found, to] as const) : [];
  for (const [source, target] of [...afterHost, ...attempts]) {
    const visit = visitWith(page, [[source, target]]);
    const report = await probe.visit(visit);
    if (report === undefined) return [];
    const left = report.routes.find((route) => URL.canParse(route) && isOn(host, new URL(route)));
    if (left === undefined) continue;
    const stack = use.stack
      .split('\n', 3)
      .map((line) => line.trim())
      .join(' | ');
    const evidence = [
      `source: ${nameOf(source)}`,
      `sink: ${use.sink}`,
      `went to: ${left}`,
      ...(stack ? [`stack: ${stack}`] : []),
    ];
    return [{ url: visit.url, ...('name' in source && { parameter: source.name }), evidence: evidence.join('\n') }];
  }
  return [];
}
