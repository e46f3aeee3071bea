import { needsScript, parameterNames, pathShape } from '#scanner/check-api';
import type { Artifacts, BrowserProbe, Page, SinkUse, VisitReport } from '#scanner/check-api';
import { sameSite } from '../documents.ts';
import { inParallel } from './in-parallel.ts';
import { visitWith } from './sources.ts';
import type { Setting, Source } from './sources.ts';

/** A value of a source that reached a sink. */
export interface Flow {
  readonly source: Source;
  readonly mark: string;
  readonly use: SinkUse;
}

/** What the script of one page does with what an attacker can choose. */
export interface PageSurvey {
  readonly page: URL;
  readonly flows: readonly Flow[];
  readonly messageListeners: readonly string[];
  /** The document in the end. */
  readonly html: string;
  /** The marks of the sources that `html` contains. */
  readonly shown: readonly Setting[];
}

const maxPages = 40;
const maxNames = 12;

/** Surveys each kind of page of the site (path shape, names of parameters) once, for all browser checks together. */
export function surveysOf(artifacts: Artifacts, probe: BrowserProbe): Promise<readonly PageSurvey[]> {
  return probe.once('surveys', async () => {
    const surveys = await inParallel(pagesToRun(artifacts), (page) => surveyOf(page, probe));
    return surveys.filter((survey) => survey !== undefined);
  });
}

/** Pages whose script may do something, one of each kind, with their parameters. */
export function pagesToRun({ target, pages, exchanges }: Artifacts): readonly URL[] {
  const byKind = new Map<string, URL>();
  const add = (url: URL): void => {
    const kind = `${url.origin}${pathShape(url)}\n${parameterNames(url).join('&')}`;
    if (!byKind.has(kind) && byKind.size < maxPages) byKind.set(kind, url);
  };
  const own = pages.filter((page) => sameSite(page.url, target) && needsScript(page, target));
  for (const page of own) add(page.url);
  // Copies of a document are no pages of their own, but an application shows something else at each URL.
  const texts = new Set(own.map((page: Page) => page.exchange.text));
  for (const { method, status, url, text } of exchanges)
    if (method === 'GET' && status < 400 && texts.has(text)) add(url);
  return [...byKind.values()];
}

async function surveyOf(page: URL, probe: BrowserProbe): Promise<PageSurvey | undefined> {
  const first: Source[] = [
    ...parameterNames(page)
      .slice(0, maxNames)
      .map((name): Source => ({ kind: 'parameter', name })),
    ...(page.search === '' ? [{ kind: 'query' } as const] : []),
    { kind: 'fragment' },
    { kind: 'referrer' },
    { kind: 'window.name' },
  ];
  const survey = new Survey(page, probe);
  const report = await survey.visit(first);
  if (report === undefined) return undefined;
  const known = new Set(parameterNames(page));
  const names = report.parameters.filter((name) => !known.has(name)).slice(0, maxNames);
  const second: Source[] = [
    ...names.flatMap((name): Source[] => [
      { kind: 'parameter', name },
      { kind: 'fragment parameter', name },
    ]),
    ...report.storageKeys.slice(0, maxNames).map((name): Source => ({ kind: 'storage', name })),
    ...report.cookieNames.slice(0, maxNames).map((name): Source => ({ kind: 'cookie', name })),
  ];
  if (second.length > 0) await survey.visit(second);
  return survey.result;
}

class Survey {
  readonly #page: URL;
  readonly #probe: BrowserProbe;
  readonly #flows: Flow[] = [];
  readonly #listeners = new Set<string>();
  readonly #shown: Setting[] = [];
  #html = '';

  constructor(page: URL, probe: BrowserProbe) {
    this.#page = page;
    this.#probe = probe;
  }

  async visit(sources: readonly Source[]): Promise<VisitReport | undefined> {
    const settings = sources.map((source): Setting => [source, this.#probe.token()]);
    const marks = settings.map(([, mark]) => mark);
    const report = await this.#probe.visit({ ...visitWith(this.#page, settings), marks });
    if (report === undefined) return undefined;
    for (const use of report.sinks)
      for (const [source, mark] of settings) if (use.marks.includes(mark)) this.#flows.push({ source, mark, use });
    for (const listener of report.messageListeners) this.#listeners.add(listener);
    this.#shown.push(...settings.filter(([, mark]) => report.html.includes(mark)));
    this.#html = report.html;
    return report;
  }

  get result(): PageSurvey {
    const messageListeners = [...this.#listeners];
    return { page: this.#page, flows: this.#flows, messageListeners, html: this.#html, shown: this.#shown };
  }
}
