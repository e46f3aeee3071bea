import { isSafeForm, maxResponseBytes, pathShape } from '#scanner/check-api';
import type { ActiveCheck, Form, Outcome, ProbeRequest } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';

const maxForms = 5;

export const getForPost: ActiveCheck = {
  meta: {
    id: 'get-for-post',
    title: 'POST form is also accepted with GET',
    category: 'configuration',
    severity: 'info',
    confidence: 'medium',
    scan: 'full',
    cwe: [650],
    wstg: ['WSTG-CONF-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-safe-methods'],
    description:
      'The server accepts the values of a POST form in the URL of a GET request. Cross-site request forgery then needs a link only, and the values end up in logs and histories.',
    remediation:
      'Accept the declared method only and return 405 for others. Express: `app.post(…)` in place of `app.all(…)`; PHP: `$_POST` in place of `$_REQUEST`.',
    needs: ['pages'],
    maxRequests: 3 * maxForms,
  },
  async probe({ pages }, probe) {
    const bounded = new BoundedProbe(probe, 3 * maxForms);
    const forms = new Map<string, Form>();
    for (const form of pages.flatMap(({ forms }) => forms)) {
      if (isUrlEncoded(form) && isSafeForm(form) && textField(form) !== undefined)
        forms.set(pathShape(form.action), form);
    }
    const outcomes: Outcome[] = [];
    for (const form of probe.sample(forms.values(), maxForms, 'form')) {
      const outcome = await tryGet(form, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

/** Both methods get the same response to the same values, and the bare URL another one. */
async function tryGet(form: Form, probe: BoundedProbe): Promise<Outcome | undefined> {
  const token = probe.token();
  const field = textField(form);
  const pairs = form.fields
    .filter(({ name }) => name !== '')
    .map(({ name, value }): [string, string] => [name, name === field ? token : value]);
  const query = new URLSearchParams(pairs).toString();
  const byGet = new URL(form.action);
  byGet.search = query;
  const post: ProbeRequest = {
    url: form.action,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: query,
    maxBytes: maxResponseBytes,
  };
  const posted = await probe.fetch(post);
  if (posted?.status !== 200) return undefined;
  const got = await probe.fetch({ url: byGet, maxBytes: maxResponseBytes });
  if (got?.status !== 200 || got.text.replaceAll(byGet.search, '') !== posted.text.replaceAll(byGet.search, ''))
    return undefined;
  const bare = await probe.fetch({ url: form.action, maxBytes: maxResponseBytes });
  if (bare === undefined || bare.text === got.text) return undefined;
  return { url: form.action, evidence: `GET ${byGet.pathname}${byGet.search}\nresponds as to POST` };
}

function isUrlEncoded({ enctype }: Form): boolean {
  return enctype !== 'multipart/form-data';
}

function textField(form: Form): string | undefined {
  return form.fields.find(({ name, type }) => name !== '' && (type === 'text' || type === 'search'))?.name;
}
