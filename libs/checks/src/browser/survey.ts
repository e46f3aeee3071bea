import { isFragmentRoute } from '#scanner/check-api';
import type { BrowserProbe, SinkUse, VisitReport } from '#scanner/check-api';
import type { GlobalRead } from './clobbering-payloads.ts';
import { matches } from './matches.ts';
import type { UnobservedSink } from './sink-payloads.ts';
import { decoders } from './source-forms.ts';
import type { Expectation, Observed } from './source-forms.ts';
import { nameOf, visitWith } from './sources.ts';
import type { Setting, Source } from './sources.ts';
import type { Delimiters } from './template-payloads.ts';

/** A value of a source that reached a sink. */
export interface Flow {
  readonly source: Source;
  readonly mark: string;
  readonly use: SinkUse;
  /** The page with other values in its query; the surveyed one where nothing is said. */
  readonly page?: URL;
  /** The other parameters that the URL had: the script may use this one only beside them. */
  readonly beside: readonly Setting[];
}

/** What the script of one page does with what an attacker can choose. */
export interface PageSurvey {
  readonly page: URL;
  readonly flows: readonly Flow[];
  readonly messageListeners: readonly string[];
  /** The document in the end. */
  readonly html: string;
  /** Sources that may reach a sink of this page that cannot be watched. */
  readonly unobserved: readonly { readonly source: Source; readonly sink: UnobservedSink }[];
  /** Texts of the page's own scripts that have to do with messages. */
  readonly messageScripts: readonly string[];
  /** What the page's own scripts read of the window. */
  readonly globals: readonly GlobalRead[];
  /** What templates of this page have around expressions in place of braces. */
  readonly delimiters: readonly Delimiters[];
  /** The marks of the sources that `html` contains. */
  readonly shown: readonly Setting[];
  /** Where the page has gone, or has links to, in its fragment: `/#/orders/7`. */
  readonly routes: readonly URL[];
}

/** Visits a page with marked values in its sources, and keeps what its script did with each. */
export class Survey {
  readonly #page: URL;
  readonly #probe: BrowserProbe;
  readonly #flows: Flow[] = [];
  readonly #listeners = new Set<string>();
  readonly #shown: Setting[] = [];
  readonly #observed = new Map<string, { readonly source: Source; readonly seen: Set<string> }>();
  readonly #expected: Expectation[] = [];
  readonly #routes = new Set<string>();
  readonly #marks = new Set<string>();
  #html = '';

  constructor(page: URL, probe: BrowserProbe) {
    this.#page = page;
    this.#probe = probe;
  }

  /** `page`: the page with other values in its query. */
  async visit(sources: readonly Source[], page?: URL): Promise<VisitReport | undefined> {
    const settings = sources.map((source): Setting => [source, this.#probe.token()]);
    const marks = settings.map(([, mark]) => mark);
    for (const mark of marks) this.#marks.add(mark);
    const report = await this.#probe.visit({ ...visitWith(page ?? this.#page, settings), marks });
    if (report === undefined) return undefined;
    for (const [source, mark] of settings) {
      this.#observe(source, '');
      for (const use of report.sinks)
        if (use.marks.includes(mark))
          this.#add({ source, mark, use, beside: besideOf(source, settings), ...(page !== undefined && { page }) });
      for (const {
        marks: [one],
        text,
        isStart,
      } of report.expected)
        if (one === mark) {
          this.#expected.push({ source, text, isStart });
          // What is behind a question mark in the fragment is a query of its own.
          if (source.kind === 'fragment' && text === '?') this.#routes.add('#/');
        }
      if (source.form === undefined && source.kind !== 'field' && report.html.includes(mark))
        this.#shown.push([source, mark]);
    }
    for (const listener of report.messageListeners) this.#listeners.add(listener);
    if (report.html !== '') this.#html = report.html;
    for (const route of routesIn(report)) if (!marks.some((mark) => route.includes(mark))) this.#routes.add(route);
    return report;
  }

  /** All that were set. */
  get marks(): ReadonlySet<string> {
    return this.#marks;
  }

  /** What the script did with the values of each source. */
  get observed(): Observed {
    const shown = new Set(this.#shown.map(([source]) => nameOf(source)));
    return { sources: [...this.#observed.values()], expected: this.#expected, shown };
  }

  #add(flow: Flow): void {
    const { sink, marks, value } = flow.use;
    // With others, and behind other text, it is the whole URL, passed on.
    if (marks.length === 1 || value.toLowerCase().startsWith(flow.mark)) this.#observe(flow.source, sink);
    if (!decoders.has(sink)) this.#flows.push(flow);
  }

  #observe(source: Source, sink: string): void {
    const name = nameOf(source);
    const known = this.#observed.get(name) ?? { source, seen: new Set<string>() };
    if (sink !== '') known.seen.add(sink);
    this.#observed.set(name, known);
  }

  /** The routes in the fragment to which the page went, or has links. */
  get routes(): readonly URL[] {
    return [...this.#routes].map((route) => {
      const url = new URL(this.#page);
      url.hash = route;
      return url;
    });
  }

  get result(): Omit<PageSurvey, 'unobserved' | 'messageScripts' | 'routes' | 'globals' | 'delimiters'> {
    const messageListeners = [...this.#listeners];
    return { page: this.#page, flows: this.#flows, messageListeners, html: this.#html, shown: this.#shown };
  }
}

function besideOf(
  { kind, name }: Source & { readonly name?: string },
  settings: readonly Setting[],
): readonly Setting[] {
  if (kind !== 'parameter' && kind !== 'fragment parameter') return [];
  return settings.filter(([other]) => other.kind === kind && other.name !== name);
}

const hrefs = /\bhref="(#!?[^"\s]{1,300})"/g;

function routesIn({ url, routes, html }: VisitReport): readonly string[] {
  const visited = [...routes, url.href].flatMap((route) => (URL.canParse(route) ? [new URL(route)] : []));
  const own = visited.filter(({ origin, pathname }) => origin === url.origin && pathname === url.pathname);
  const linked = matches(html, hrefs).map((href) => new URL(href.replaceAll('&amp;', '&'), url));
  return [...own, ...linked].flatMap((route) => (isFragmentRoute(route) ? [route.hash] : []));
}
