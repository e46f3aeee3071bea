import type { Exchange, FailedExchange, Form, Page } from '../../artifacts.ts';
import type { CrawlLimits } from './crawl-limits.ts';

/** What may be requested: any URL, those of kinds of pages that still bring something new, or none. */
export type CrawlAllowance = 'any' | 'new' | 'none';

export interface CrawlRequest {
  readonly target: URL;
  /** Pages already fetched; the crawl starts from their links and does not give them out again. */
  readonly startPages: readonly Page[];
  /** Other responses already there (robots.txt, a redirect): read for links, not fetched again. */
  readonly known: readonly Exchange[];
  /** URLs of the site that are fetched although no link may lead to them. */
  readonly seeds?: readonly URL[];
  /** One GET without following redirects; politeness and safety are its business. */
  fetch(url: URL): Promise<Exchange | FailedExchange>;
  /** True for a response that rejects the request rather than serve the page: it is sent once more, at the end. */
  isRejected?(exchange: Exchange): boolean;
  /** True for the document with which the site responds to any path that it does not know. */
  isCatchAll?(exchange: Exchange): boolean;
  /** The page in an HTML response, undefined when it is none. */
  parse(exchange: Exchange): Page | undefined;
  readonly limits: CrawlLimits;
  /** False for URLs that are excluded from the scan. */
  mayFollow?(url: URL): boolean;
  /** What may be requested after so many requests. */
  allowance(requests: number): CrawlAllowance;
  readonly signal: AbortSignal;
  /** Told of what was visited and what is known, again and again. */
  counted?(counts: { readonly visited: number; readonly known: number; readonly excluded: number }): void;
  /** Submits a POST form as it stands; undefined for one that might change something. */
  readonly submit?: (form: Form) => Promise<Exchange | FailedExchange> | undefined;
  /** Told of each POST form that `limit` kept from being submitted. */
  formLeftOut?(form: Form, limit: string): void;
  /** Runs the script of a page, where there is something to run it with; see `Rendering`. */
  render?(page: Page, url: URL): Promise<RenderingResult>;
  /** Told at the end of each page that was not rendered, and what kept it from that: undefined where the crawl ended first. */
  notRendered?(url: URL, problem: string | undefined): void;
  /** Told of each page as script has left it. */
  rendered?(page: Page): void;
  /** Told of each page of which more links were found than are followed. */
  linksCut?(page: URL, followed: number): void;
}

export type RenderingResult = Rendering | NotRendered;

/** What kept a page from being rendered. */
export interface NotRendered {
  /** For a person to read. */
  readonly problem: string;
  /** Where the machine was too busy, another attempt may succeed; a limit of the scan says nothing of the page. */
  readonly cause: 'page' | 'machine' | 'limit';
}

/** What the script of a page made. */
export interface Rendering {
  /** The page as script has left it; undefined where it has no document. */
  readonly page: Page | undefined;
  /** URLs that script went to or put into the history, with their fragments. */
  readonly routes: readonly URL[];
  /** Responses that script requested. */
  readonly exchanges: readonly Exchange[];
}
