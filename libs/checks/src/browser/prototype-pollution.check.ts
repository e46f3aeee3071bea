import { parameterNames } from '#scanner/check-api';
import type { Artifacts, BrowserCheck, BrowserProbe, Outcome, SinkUse, VisitReport } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { eachSurveyed } from './page-survey.ts';
import { inParallel } from './in-parallel.ts';
import { knownGadgets } from './known-gadgets.ts';
import { mayPollute } from './may-pollute.ts';
import { payloadThatRuns } from './payload-that-runs.ts';
import { harmlessForm, jsonForms, pairForms, urlWith } from './polluting-forms.ts';
import type { PollutingForm, Properties } from './polluting-forms.ts';
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
      if (survey === undefined || !mayPollute(survey.page, survey.html, artifacts)) return [];
      const form = await formThatPollutes(survey.page, artifacts, probe);
      if (form === undefined) return [];
      const outcome =
        (await gadgetOf(survey.page, form, gadgetNames(artifacts), probe)) ??
        (await gadgetOfLibrary(survey.page, form, probe));
      return outcome === undefined ? [] : [outcome];
    });
  },
};

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
    marked.map(({ form, mark }) => [form, [[[mark], mark]]]),
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
  'innerHTML html template content text title body src url href srcdoc onload onerror onclick script scriptUrl transport_url sourceURL value data message label name callback handler element header footer placeholder tooltip config options SRC customScriptSrc emptyHTML CLOSURE_BASE_PATH dataHost assethost'.split(
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
  const url = urlWith(page, [[form, marked.map(({ name, mark }) => [[name], mark] as const)]]);
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
    (payload) => ({ url: urlWith(page, [[form, [[[name], payload]]]]) }),
    probe,
  );
  if (running === undefined) return undefined;
  const stack = use.stack
    .split('\n', 3)
    .map((line) => line.trim())
    .join(' | ');
  const evidence = [
    sourceOf(form, [[[name], '…']]),
    `gadget: Object.prototype.${name}`,
    `sink: ${use.sink}`,
    `ran: ${running.payload}`,
    `stack: ${stack}`,
  ];
  return { url: running.visit.url, parameter: name, evidence: evidence.join('\n') };
}

/** Properties that make a library run something, whatever the page does with it. */
async function gadgetOfLibrary(page: URL, form: PollutingForm, probe: BrowserProbe): Promise<Outcome | undefined> {
  const outcomes = await inParallel(knownGadgets, async ({ library, properties }) => {
    const code = probe.token();
    const polluted = properties(code);
    const visitWith = (one: PollutingForm): Promise<VisitReport | undefined> =>
      probe.visit({ url: urlWith(page, [[one, polluted]]), codes: [code] });
    const report = await visitWith(form);
    if (report?.ran.includes(code) !== true) return [];
    const harmless = await visitWith(harmlessForm(form));
    // A page that could not be opened again, or did not come to an end, proves nothing.
    if (harmless === undefined || harmless.problem !== undefined || harmless.ran.includes(code)) return [];
    // An empty name appends to a list.
    const name = polluted[0]?.[0].filter((part) => part !== '').join('.') ?? '';
    const evidence = [sourceOf(form, polluted), `gadget: Object.prototype.${name} (${library})`];
    return [{ url: urlWith(page, [[form, polluted]]), parameter: name, evidence: evidence.join('\n') }];
  });
  return outcomes.flat()[0];
}

function sourceOf(form: PollutingForm, properties: Properties): string {
  const place = form.at === 'hash' ? 'fragment' : 'query';
  return `source: ${decodeURIComponent(form.text(properties))} in the ${place} of the URL`;
}
