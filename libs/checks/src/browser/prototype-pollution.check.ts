import type { Artifacts, BrowserCheck, BrowserProbe, Outcome, SinkUse } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { inParallel } from './in-parallel.ts';
import { pagesToRun } from './page-survey.ts';
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
    maxRequests: 150,
  },
  async explore(artifacts, probe) {
    const outcomes = await inParallel(pagesToRun(artifacts), async (page) => {
      const form = await formThatPollutes(page, probe);
      return form && gadgetOf(page, form, gadgetNames(artifacts), probe);
    });
    return outcomes.filter((outcome) => outcome !== undefined);
  },
};

/** How a URL names a property of the prototype. */
interface PollutingForm {
  readonly at: 'search' | 'hash';
  readonly write: (name: string, value: string) => string;
}

const writings: readonly PollutingForm['write'][] = [
  (name, value) => `__proto__[${name}]=${value}`,
  (name, value) => `__proto__.${name}=${value}`,
  (name, value) => `constructor[prototype][${name}]=${value}`,
  (name, value) => `constructor.prototype.${name}=${value}`,
];
const forms = (['search', 'hash'] as const).flatMap((at) => writings.map((write): PollutingForm => ({ at, write })));

function urlWith(page: URL, { at, write }: PollutingForm, entries: readonly (readonly [string, string])[]): URL {
  const url = new URL(page);
  const text = entries.map(([name, value]) => write(name, encodeURIComponent(value))).join('&');
  if (at === 'hash') url.hash = text;
  else url.search = [url.search.slice(1), text].filter(Boolean).join('&');
  return url;
}

/** All forms in one URL; which of them it was is told by the marks. */
async function formThatPollutes(page: URL, probe: BrowserProbe): Promise<PollutingForm | undefined> {
  const marked = forms.map((form) => ({ form, mark: probe.token() }));
  const url = new URL(page);
  for (const { form, mark } of marked) {
    const text = form.write(mark, mark);
    if (form.at === 'hash') url.hash = [url.hash.slice(1), text].filter(Boolean).join('&');
    else url.search = [url.search.slice(1), text].filter(Boolean).join('&');
  }
  const report = await probe.visit({ url, marks: marked.map(({ mark }) => mark), explores: false });
  return marked.find(({ mark }) => report?.pollutedBy.includes(mark))?.form;
}

const usualGadgets =
  'innerHTML html template content text title body src url href srcdoc onload onerror onclick script scriptUrl transport_url sourceURL value data message label name callback handler element header footer placeholder tooltip config options'.split(
    ' ',
  );
const maxGadgets = 80;

/** Properties that scripts read, as far as their sources tell. */
function gadgetNames(artifacts: Artifacts): readonly string[] {
  const sources = [
    ...artifacts.pages.flatMap(({ inlineScripts }) => inlineScripts),
    ...ownScripts(artifacts).map(({ text }) => text),
  ];
  const read = sources.flatMap((source) =>
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
  const url = urlWith(
    page,
    form,
    marked.map(({ name, mark }) => [name, mark]),
  );
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
    (payload) => ({ url: urlWith(page, form, [[name, payload]]) }),
    probe,
  );
  if (running === undefined) return undefined;
  const stack = use.stack
    .split('\n', 3)
    .map((line) => line.trim())
    .join(' | ');
  const evidence = [
    `source: ${form.write(name, '…')} in the URL`,
    `gadget: Object.prototype.${name}`,
    `sink: ${use.sink}`,
    `ran: ${running.payload}`,
    `stack: ${stack}`,
  ];
  return { url: running.visit.url, parameter: name, evidence: evidence.join('\n') };
}
