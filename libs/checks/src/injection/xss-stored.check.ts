import type { Canary, InjectionPoint, PointCheck, ProbeRequest } from '#scanner/check-api';
import { isRedirect, maxResponseBytes } from '#scanner/check-api';
import { breakoutsFrom, isCodeContext } from './breakouts.ts';
import { proofIn, reflectionIn } from './reflected-script.ts';
import { confidenceUnderPolicy } from './rendered.ts';

/** Each leaves an entry on the site. */
const maxPayloads = 2;

export const xssStored: PointCheck = {
  meta: {
    id: 'xss-stored',
    title: 'Stored cross-site scripting (XSS)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-INPV-02'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      "The site keeps a value of a request, and a page contains it without encoding for its context in responses to later requests. An attacker's entry runs script for everyone who visits the page: it reads what they see, acts in their name and takes over their sessions.",
    remediation:
      "Encode values for their context (text, attribute, script, URL) where a page shows them, best with a template engine that escapes by default; in PHP `htmlspecialchars($value, ENT_QUOTES)`. Remove the entries of the scan and of others that contain script. A Content-Security-Policy without `'unsafe-inline'` limits the damage.",
    needs: [],
    maxRequests: 1 + 2 * maxPayloads,
    firstPassRequests: 3,
    requestWeight: 4,
  },
  appliesTo: ({ point, canary }) => point.maxRequests !== undefined && canary !== undefined,
  async probePoint({ point, canary }, probe) {
    if (canary === undefined) return undefined;
    // The request for the page does not carry the value: what it shows of it was stored.
    const page = pageOfEntries(point, canary);
    const shown = await probe.fetch(page);
    if (shown === undefined) return undefined;
    const { contexts } = reflectionIn({ token: canary.token, response: shown });
    const token = probe.token();
    const breakouts = contexts.flatMap((context) => breakoutsFrom(context, token, contexts.some(isCodeContext)));
    for (const { payload, code } of breakouts.slice(0, maxPayloads)) {
      const request = point.request(payload);
      if ((await probe.fetch(request)) === undefined) return undefined;
      const later = await probe.fetch(page);
      if (later === undefined) return undefined;
      const proof = proofIn(later, code);
      if (proof === undefined) continue;
      const evidence = `${point.label}, value ${payload}\nlater, GET ${page.url.href}: ${proof}`;
      return { url: request.url, evidence, confidence: confidenceUnderPolicy(later) };
    }
    return undefined;
  },
};

/** The page to which the site leads after an entry, or the one that took it. */
function pageOfEntries({ url }: InjectionPoint, { response }: Canary): ProbeRequest {
  const location = response.headers.get('location');
  const leads = isRedirect(response.status) && location !== undefined && URL.canParse(location, response.url.href);
  return { url: leads ? new URL(location, response.url) : url, maxBytes: maxResponseBytes };
}
