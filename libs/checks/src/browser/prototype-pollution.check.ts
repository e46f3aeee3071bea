import { parameterNames } from '#scanner/check-api';
import type { Artifacts, BrowserCheck, BrowserProbe, Outcome, SinkUse } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { eachSurveyed } from './page-survey.ts';
import { payloadThatRuns } from './payload-that-runs.ts';
import { payloadsFor } from './sink-payloads.ts';

export const prototypePollution: BrowserCheck = {
  meta: {
    id: 'prototype-pollution',
    title: 'Client-side prototype pollution with a gadget',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [1321, 79],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://developer.mozilla.org/en-US/docs/Web/Security/Attacks/Prototype_pollution'],
    description:
      "A script of the page copies names and values of the URL into an object, and so sets properties of every object; another script takes one of them for an option of its own and runs it. In a browser, a payload of the URL ran: an attacker's link runs script on the site's origin.",
    remediation:
      "Reject the names `__proto__`, `constructor` and `prototype`, collect values in `new Map()` or `Object.create(null)`, and read options with `Object.hasOwn(options, 'name')`. `Object.freeze(Object.prototype)` closes the whole class.",
    needs: ['pages', 'exchanges'],
    maxRequests: 400,
  },
  async explore(artifacts, probe) {
    // After its survey a page is known to depend on its query, or not to.
    return eachSurveyed(artifacts, probe, async ([survey]) => {
      if (survey === undefined) return [];
      const form = await formThatPollutes(survey.page, artifacts, probe);
      const outcome = form && (await gadgetOf(survey.page, form, gadgetNames(artifacts), probe));
      return outcome === undefined ? [] : [outcome];
    });
  },
};

type Entries = readonly (readonly [name: string, value: string])[];

/** How a URL names a property of the prototype. */
interface PollutingForm {
  readonly at: 'search' | 'hash';
  /** The parameter whose value it is. */
  readonly parameter?: string;
  readonly text: (entries: Entries) => string;
}

const writings: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `__proto__[${name}]=${value}`,
  (name, value) => `__proto__.${name}=${value}`,
  (name, value) => `constructor[prototype][${name}]=${value}`,
  (name, value) => `constructor.prototype.${name}=${value}`,
  // What is left where the name is removed once.
  (name, value) => `__pro__proto__to__[${name}]=${value}`,
];
const pairForms = (['search', 'hash'] as const).flatMap((at) =>
  writings.map((write): PollutingForm => {
    const text = (entries: Entries): string =>
      entries.map(([name, value]) => write(name, encodeURIComponent(value))).join('&');
    return { at, text };
  }),
);
const maxParameters = 6;

/** JSON whose properties a script copies one by one, in the fragment and in the parameters that it reads. */
function jsonForms(parameters: readonly string[]): readonly PollutingForm[] {
  const json = (entries: Entries): string =>
    encodeURIComponent(`{"__proto__":${JSON.stringify(Object.fromEntries(entries))}}`);
  const inQuery = parameters.slice(0, maxParameters).map((name): PollutingForm => ({
    at: 'search',
    parameter: name,
    text: (entries) => `${encodeURIComponent(name)}=${json(entries)}`,
  }));
  return [{ at: 'hash', text: json }, ...inQuery];
}

function urlWith(page: URL, forms: readonly (readonly [form: PollutingForm, entries: Entries])[]): URL {
  const url = new URL(page);
  // Of parameters with one name scripts read the first.
  for (const [{ parameter }] of forms) if (parameter !== undefined) url.searchParams.delete(parameter);
  const textsAt = (at: PollutingForm['at']): string[] =>
    forms.flatMap(([form, entries]) => (form.at === at ? [form.text(entries)] : []));
  url.search = [url.search.slice(1), ...textsAt('search')].filter(Boolean).join('&');
  const fragments = textsAt('hash');
  if (fragments.length > 0) url.hash = fragments.join('&');
  return url;
}

async function formThatPollutes(
  page: URL,
  artifacts: Artifacts,
  probe: BrowserProbe,
): Promise<PollutingForm | undefined> {
  const inPairs = await effectiveForm(page, pairForms, probe);
  if (inPairs.form !== undefined || !parsesJson(artifacts)) return inPairs.form;
  return (await effectiveForm(page, jsonForms(inPairs.parameters), probe)).form;
}

/** All forms in one URL; which of them it was is told by the marks. */
async function effectiveForm(
  page: URL,
  forms: readonly PollutingForm[],
  probe: BrowserProbe,
): Promise<{ readonly form: PollutingForm | undefined; readonly parameters: readonly string[] }> {
  const marked = forms.map((form) => ({ form, mark: probe.token() }));
  const url = urlWith(
    page,
    marked.map(({ form, mark }) => [form, [[mark, mark]]]),
  );
  const report = await probe.visit({ url, marks: marked.map(({ mark }) => mark), explores: false });
  const form = marked.find(({ mark }) => report?.pollutedBy.includes(mark))?.form;
  return { form, parameters: [...parameterNames(page), ...(report?.parameters ?? [])] };
}

function parsesJson(artifacts: Artifacts): boolean {
  return scriptsOf(artifacts).some((text) => text.includes('JSON.parse'));
}

function scriptsOf(artifacts: Artifacts): readonly string[] {
  return [
    ...artifacts.pages.flatMap(({ inlineScripts }) => inlineScripts),
    ...ownScripts(artifacts).map(({ text }) => text),
  ];
}

const usualGadgets =
  'innerHTML html template content text title body src url href srcdoc onload onerror onclick script scriptUrl transport_url sourceURL value data message label name callback handler element header footer placeholder tooltip config options'.split(
    ' ',
  );
const maxGadgets = 80;

/** Properties that scripts read, as far as their sources tell. */
function gadgetNames(artifacts: Artifacts): readonly string[] {
  const read = scriptsOf(artifacts).flatMap((source) =>
    [...source.slice(0, 200_000).matchAll(/\.([A-Za-z_][\w]{2,30})\b(?!\s*\()/g)].map(([, name = '']) => name),
  );
  return [...new Set([...usualGadgets, ...read])].slice(0, maxGadgets);
}

async function gadgetOf(
  page: URL,
  form: PollutingForm,
  names: readonly string[],
  probe: BrowserProbe,
): Promise<Outcome | undefined> {
  const marked = names.map((name) => ({ name, mark: probe.token() }));
  const url = urlWith(page, [[form, marked.map(({ name, mark }) => [name, mark] as const)]]);
  const report = await probe.visit({ url, marks: marked.map(({ mark }) => mark) });
  for (const use of report?.sinks ?? []) {
    const gadget = marked.find(({ mark }) => use.marks.includes(mark));
    // The URL itself, passed on, is no gadget.
    if (gadget === undefined || use.marks.length > 3) continue;
    const outcome = await proof(page, form, gadget, use, probe);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

async function proof(
  page: URL,
  form: PollutingForm,
  { name, mark }: { readonly name: string; readonly mark: string },
  use: SinkUse,
  probe: BrowserProbe,
): Promise<Outcome | undefined> {
  const code = probe.token();
  const running = await payloadThatRuns(
    payloadsFor(use, mark, code),
    code,
    (payload) => ({ url: urlWith(page, [[form, [[name, payload]]]]) }),
    probe,
  );
  if (running === undefined) return undefined;
  const stack = use.stack
    .split('\n', 3)
    .map((line) => line.trim())
    .join(' | ');
  const evidence = [
    `source: ${decodeURIComponent(form.text([[name, '…']]))} in the ${form.at === 'hash' ? 'fragment' : 'query'} of the URL`,
    `gadget: Object.prototype.${name}`,
    `sink: ${use.sink}`,
    `ran: ${running.payload}`,
    `stack: ${stack}`,
  ];
  return { url: running.visit.url, parameter: name, evidence: evidence.join('\n') };
}
