import type { BrowserCheck, BrowserProbe, Outcome, SinkUse } from '#scanner/check-api';
import { clobberingPayloads } from './clobbering-payloads.ts';
import { eachSurveyed } from './page-survey.ts';
import type { DocumentSurveys } from './page-survey.ts';
import type { Flow, PageSurvey } from './survey.ts';
import { payloadThatRuns } from './payload-that-runs.ts';
import type { RunningPayload } from './payload-that-runs.ts';
import {
  blindPayloads,
  choosesFunction,
  isInSingleQuotes,
  isMarkup,
  isRequest,
  payloadsFor,
  scriptUrlsFor,
} from './sink-payloads.ts';
import { isByLink, nameOf, visitWith, withoutForm } from './sources.ts';
import type { Setting, Source } from './sources.ts';
import { mayArrive, survivingCharacters } from './surviving-characters.ts';
import type { SurvivingCharacters } from './surviving-characters.ts';
import { templatePayloads } from './template-payloads.ts';
import { TypedViews, viewOf } from './typed-views.ts';

export const domXss: BrowserCheck = {
  meta: {
    id: 'dom-xss',
    title: 'DOM-based cross-site scripting (XSS)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-CLNT-01'],
    references: [
      'https://cheatsheetseries.owasp.org/cheatsheets/DOM_based_XSS_Prevention_Cheat_Sheet.html',
      'https://owasp.org/www-community/attacks/DOM_Based_XSS',
    ],
    description:
      "A script of the page passes a value that an attacker chooses to a sink that runs markup or code; a payload ran in a browser. An attacker's link runs script on the site's origin: it reads what the user sees, acts in the user's name and takes over the session.",
    remediation:
      "Write text with `element.textContent = value`, or sanitize markup: `element.innerHTML = DOMPurify.sanitize(value)`. Never pass it to `eval`, `setTimeout` or `document.write`, and accept only `http:` and `https:` in URLs. `Content-Security-Policy: require-trusted-types-for 'script'` finds such places.",
    needs: ['pages', 'exchanges'],
    maxRequests: 1_500,
    // Its requests are pages that nothing else shows; a site without script leaves them to others.
    requestWeight: 60,
  },
  async explore(artifacts, probe) {
    const views = new TypedViews();
    return eachSurveyed(artifacts, probe, (surveys) => flowsThatRun(surveys, views, probe));
  },
};

const maxCandidates = 16;
const maxClobbering = 2;

interface Candidate {
  readonly source: Source;
  readonly sink: string;
  readonly use: SinkUse | undefined;
  /** The page without what would be read in place of the source; the surveyed one where nothing would. */
  readonly page?: URL;
  /** Other parameters without which the value may reach no sink. */
  readonly beside?: readonly Setting[];
  readonly payloads: (code: string) => readonly string[];
}

/** Each sink of a page once, with the first source from which a payload really ran. */
async function flowsThatRun(surveys: DocumentSurveys, views: TypedViews, probe: BrowserProbe): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const inDocument = new Set<string>();
  for (const survey of surveys) {
    const inPage = new Set<string>();
    const candidates = candidatesOf(survey).slice(0, maxCandidates);
    const filters = new Filters(survey.page, candidates, probe);
    for (const candidate of candidates) {
      const place = placeOf(candidate);
      const flow = flowInDocument(candidate, survey.page);
      const { source, use } = candidate;
      if (inPage.has(place) || inDocument.has(flow) || views.isReported(source, use, place)) continue;
      const outcome = await proof(candidate.page ?? survey.page, candidate, filters, probe);
      if (outcome === undefined) continue;
      inPage.add(place);
      inDocument.add(flow);
      views.reported(use, place);
      outcomes.push(outcome);
    }
  }
  return outcomes;
}

/** The sink and its place in the script: the same one reached from another source is no other fault. */
function sinkPlace(use: SinkUse): string {
  const position = /:\d+:\d+\)?$/.exec(firstFrame(use))?.[0] ?? '';
  return [use.sink, use.element, position].join('\n');
}

function placeOf({ sink, use }: Candidate): string {
  return use === undefined ? sink : sinkPlace(use);
}

/** What another route of the document has shown. A library has one place for all that it makes markup of. */
function flowInDocument(candidate: Candidate, page: URL): string {
  const script = /https?:[^\s)]+/.exec(firstFrame(candidate.use))?.[0].replace(/(?::\d+){2}$/, '') ?? '';
  const isInDocument = URL.canParse(script) && new URL(script).pathname === page.pathname;
  return `${isInDocument ? '' : nameOf(candidate.source)}\n${placeOf(candidate)}`;
}

function firstFrame(use: SinkUse | undefined): string {
  return use?.stack.split('\n', 1)[0] ?? '';
}

function candidatesOf({ page, flows, html, globals, delimiters, shown, unobserved }: PageSurvey): Candidate[] {
  const direct = new Map<string, Candidate>();
  for (const flow of flows.filter((one) => !isPartOfAnother(one, flows) && !arrivesPlainly(one, flows))) {
    const { source, mark, use } = flow;
    const key = [nameOf(source), use.sink, use.element].join('\n');
    if (!direct.has(key) && payloadsFor(use, mark, 'x').length > 0)
      direct.set(key, { ...surroundings(flow), sink: use.sink, use, payloads: (code) => payloadsFor(use, mark, code) });
  }
  // What a request brings reaches another sink before it runs, which tells more of it.
  const bySink = [...direct.values()].sort((one, other) => rankOf(one) - rankOf(other));
  const urls = flows.flatMap((flow): Candidate[] => {
    const { source, mark, use } = flow;
    return [
      {
        ...surroundings(flow),
        source: withoutForm(source),
        sink: use.sink,
        use,
        payloads: (code) => scriptUrlsFor(use, mark, code),
      },
    ];
  });
  const templates = shown.map(([source]): Candidate => ({
    source,
    sink: 'template',
    use: undefined,
    payloads: (code) => templatePayloads(html, delimiters, code),
  }));
  const blind = unobserved.flatMap(({ source, sink }): Candidate[] => [
    { source, sink, use: undefined, payloads: (code) => blindPayloads(sink, code) },
  ]);
  const clobbering = bySink
    .filter(({ sink }) => isMarkup(sink))
    .slice(0, maxClobbering)
    .map((one): Candidate => ({ ...one, payloads: (code) => clobberingPayloads(globals, code) }));
  const further = [...urls, ...templates, ...clobbering].filter(({ payloads }) => payloads('x').length > 0);
  return [...bySink, ...further, ...blind, ...flows.flatMap((flow) => inFragment(flow, page))];
}

function surroundings({ source, page, beside }: Flow): Pick<Candidate, 'source' | 'page' | 'beside'> {
  return { source, beside, ...(page !== undefined && { page }) };
}

/** A parameter whose name reaches the sink as well: the page passes on the whole fragment or query, which is a source, too. */
function isPartOfAnother({ source, mark, use }: Flow, flows: readonly Flow[]): boolean {
  if (source.kind !== 'fragment parameter' && source.kind !== 'parameter') return false;
  const whole = source.kind === 'parameter' ? 'query' : 'fragment';
  const before = use.value.toLowerCase().split(mark, 1)[0] ?? '';
  if (!before.includes(`${source.name.toLowerCase()}=`)) return false;
  return flows.some((other) => other.source.kind === whole && other.use.sink === use.sink);
}

/** Without the form the value reaches the same place: a parser looks for many texts in all that it reads. */
function arrivesPlainly({ source, use }: Flow, flows: readonly Flow[]): boolean {
  if (source.form === undefined) return false;
  const place = sinkPlace(use);
  const plain = nameOf(withoutForm(source));
  return flows.some((other) => nameOf(other.source) === plain && sinkPlace(other.use) === place);
}

/** The lower, the more it tells: one sink is reported once. */
function rankOf({ sink, source }: Candidate): number {
  return Number(isRequest(sink)) + (source.kind === 'field' ? 2 : 0);
}

/** A parameter that script looks for in the whole URL may stand in the fragment, where single quotes stay as they are. */
function inFragment({ source, mark, use }: Flow, page: URL): Candidate[] {
  if (source.kind !== 'parameter' || source.form !== undefined || !isInSingleQuotes(use, mark)) return [];
  const without = new URL(page);
  without.searchParams.delete(source.name);
  const place: Source = { kind: 'fragment', form: { before: `?${source.name}=`, after: '' } };
  return [
    { source: place, sink: use.sink, use, page: without, payloads: (code) => payloadsFor(use, mark, code).slice(0, 3) },
  ];
}

/** What the page lets through, once a payload did not run. */
class Filters {
  readonly #look: () => Promise<SurvivingCharacters>;
  #surviving: SurvivingCharacters = new Map();
  #looked: Promise<SurvivingCharacters> | undefined;

  constructor(page: URL, candidates: readonly Candidate[], probe: BrowserProbe) {
    const sources = candidates.filter(({ use }) => use !== undefined).map(({ source }) => source);
    this.#look = () => survivingCharacters(page, sources, probe);
  }

  mayPass(payload: string, source: Source, sink: string): boolean {
    return mayArrive(payload, source, sink, this.#surviving);
  }

  /** Those of the payloads that the page lets through. */
  async passing(payloads: readonly string[], source: Source, sink: string): Promise<readonly string[]> {
    if (payloads.length < 2) return payloads;
    this.#looked ??= this.#look();
    this.#surviving = await this.#looked;
    return payloads.filter((payload) => this.mayPass(payload, source, sink));
  }
}

async function proof(
  page: URL,
  { source, sink, use, payloads, beside = [] }: Candidate,
  filters: Filters,
  probe: BrowserProbe,
): Promise<Outcome | undefined> {
  const code = probe.token();
  const runs = (some: readonly string[], others: readonly Setting[] = []): Promise<RunningPayload | undefined> =>
    payloadThatRuns(some, code, (payload) => visitWith(page, [...others, [source, payload]]), probe);
  const [likeliest, ...others] = payloads(code).filter((payload) => filters.mayPass(payload, source, sink));
  if (likeliest === undefined) return undefined;
  const further = async (): Promise<readonly string[]> => [
    ...(beside.length > 0 ? [likeliest] : []),
    ...(await filters.passing(others, source, sink)),
  ];
  const running = (await runs([likeliest])) ?? (await runs(await further(), beside));
  if (running === undefined) return undefined;
  return {
    url: viewOf(page, source, use) ?? running.visit.url,
    ...('name' in source && { parameter: source.name }),
    evidence: evidence(source, sink, use, running.payload),
    ...(choosesFunction(running.payload, code) && { severity: 'medium', confidence: 'medium' }),
    ...(!isByLink(source) && { severity: source.kind === 'field' ? 'low' : 'medium', confidence: 'medium' }),
  };
}

function evidence(source: Source, sink: string, use: SinkUse | undefined, payload: string): string {
  const element = use?.element ? ` (${use.element})` : '';
  const stack = use?.stack
    .split('\n', 3)
    .map((line) => line.trim())
    .join(' | ');
  return [
    `source: ${nameOf(source)}`,
    `sink: ${sink}${element}`,
    `ran: ${payload}`,
    ...(stack ? [`stack: ${stack}`] : []),
  ].join('\n');
}
