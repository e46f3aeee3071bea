import { getDomain } from 'tldts';
import { AttachedMap } from '#kernel';
import { parsePage } from '#scanner/check-api';
import type { Artifacts, Exchange, Outcome, Page } from '#scanner/check-api';

/** Pages with a successful response: error pages and bot walls (4xx, 5xx) are not content of the site. */
export function documents({ pages }: Pick<Artifacts, 'pages'>): readonly Page[] {
  return pages.filter(isDocument);
}

/** The page at the end of the target's redirects, where it is HTML and its response was successful. */
export function mainDocument({ main, pages }: Pick<Artifacts, 'main' | 'pages'>): Page | undefined {
  return documents({ pages }).find(({ exchange }) => exchange === main.end);
}

/** An outcome without its URL: the evidence, alone or with the members that differ from the check's defaults. */
export type Judgement = string | Omit<Outcome, 'url'> | undefined;

/** One outcome for every document that `judge` reports. */
export function perDocument(artifacts: Pick<Artifacts, 'pages'>, judge: (page: Page) => Judgement): Outcome[] {
  return judged(documents(artifacts), judge);
}

/** One outcome for every page that `judge` reports, whatever its status: error pages disclose information as well. */
export function perPage(artifacts: Pick<Artifacts, 'pages'>, judge: (page: Page) => Judgement): Outcome[] {
  return judged(artifacts.pages, judge);
}

const maxErrorPages = 50;
/** A larger error page is parsed for each check: all of them together would take much memory. */
const maxNodesOfKnownPage = 1_000;
const knownErrorPages = new AttachedMap<Exchange, Page>();

/** An error page, parsed once for all checks. */
function errorPageOf(exchange: Exchange): Page | undefined {
  const known = knownErrorPages.get(exchange);
  if (known !== undefined) return known;
  const page = parsePage(exchange);
  if (page !== undefined && page.nodes <= maxNodesOfKnownPage) knownErrorPages.set(exchange, page);
  return page;
}

/**
 * The pages, and the error responses with HTML that are no pages of the crawl, such as the response for a path that does
 * not exist: error pages disclose information as well, be it once for the whole site.
 */
function pagesWithErrors({ pages, exchanges, target }: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): Page[] {
  const known = new Set(pages.map(({ url }) => url.href));
  const errors = exchanges.filter(({ status, url }) => status >= 400 && !known.has(url.href) && sameSite(url, target));
  return [...pages, ...errors.slice(0, maxErrorPages).flatMap((exchange) => errorPageOf(exchange) ?? [])];
}

/** One outcome for each of them that `judge` reports; evidence that error pages repeat is one outcome. */
export function perPageWithErrors(
  artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>,
  judge: (page: Page) => Judgement,
): Outcome[] {
  const all = pagesWithErrors(artifacts);
  const found = judged(all.filter(isDocument), judge);
  const evidence = new Set(found.map((one) => one.evidence));
  const errors = judged(all.filter(isErrorPage), judge).filter((one) => !evidence.has(one.evidence));
  return [...found, ...distinct(errors)];
}

/** One outcome for every response of the site itself (its registrable domain) that `judge` reports. */
export function perOwnExchange(
  artifacts: Pick<Artifacts, 'target' | 'exchanges'>,
  judge: (exchange: Exchange) => Judgement,
): Outcome[] {
  return distinctByUrl(judged(ownExchanges(artifacts), judge));
}

/** The same where one response can have several outcomes. A response that was requested twice is judged once. */
export function perOwnOutcomes(
  artifacts: Pick<Artifacts, 'target' | 'exchanges'>,
  judge: (exchange: Exchange) => readonly Exclude<Judgement, undefined>[],
): Outcome[] {
  const found: Outcome[] = [];
  for (const exchange of ownExchanges(artifacts))
    for (const judgement of judge(exchange)) found.push(outcomeAt(exchange, judgement));
  return distinctByUrl(found);
}

const knownOwn = new AttachedMap<Artifacts['exchanges'], { readonly target: URL; readonly own: readonly Exchange[] }>();

/** The responses of the site itself (its registrable domain), found once for all checks. */
export function ownExchanges({ exchanges, target }: Pick<Artifacts, 'target' | 'exchanges'>): readonly Exchange[] {
  const known = knownOwn.get(exchanges);
  if (known?.target === target) return known.own;
  const own = exchanges.filter(({ url }) => sameSite(url, target));
  knownOwn.set(exchanges, { target, own });
  return own;
}

/** Each evidence once: a header that every response repeats is one outcome. */
export function distinct(outcomes: Outcome[]): Outcome[] {
  return distinctBy(outcomes, ({ evidence }) => evidence);
}

/** Each evidence once for each URL. */
function distinctByUrl(outcomes: Outcome[]): Outcome[] {
  return distinctBy(outcomes, ({ url, evidence }) => `${String(url)}\n${evidence}`);
}

function distinctBy(outcomes: Outcome[], keyOf: (outcome: Outcome) => string): Outcome[] {
  if (outcomes.length < 2) return outcomes;
  const seen = new Set<string>();
  return outcomes.filter((outcome) => !seen.has(keyOf(outcome)) && seen.add(keyOf(outcome)));
}

/** What `judge` reports, with the URL of what it read. A loop: most of the checks come here, and most report nothing. */
function judged<Read extends Page | Exchange>(all: readonly Read[], judge: (one: Read) => Judgement): Outcome[] {
  const found: Outcome[] = [];
  for (const one of all) {
    const judgement = judge(one);
    if (judgement !== undefined) found.push(outcomeAt('exchange' in one ? one.exchange : one, judgement));
  }
  return found;
}

function outcomeAt(read: Pick<Exchange, 'url' | 'method'>, judgement: Exclude<Judgement, undefined>): Outcome {
  return { ...requestOf(read), ...(typeof judgement === 'string' ? { evidence: judgement } : judgement) };
}

/** Where an outcome was seen: the URL, and the method where it is not GET. */
export function requestOf({ url, method }: Pick<Exchange, 'url' | 'method'>): Pick<Outcome, 'url' | 'method'> {
  return method === 'GET' ? { url } : { url, method };
}

function isDocument({ exchange }: Page): boolean {
  return isSuccess(exchange);
}

function isErrorPage({ exchange }: Page): boolean {
  return !isSuccess(exchange);
}

export function isSuccess({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

export function isScript(exchange: Exchange): boolean {
  return isSuccess(exchange) && exchange.mediaType.includes('javascript');
}

/** The scripts that the site itself (its registrable domain) serves. */
export function ownScripts({ exchanges, target }: Pick<Artifacts, 'target' | 'exchanges'>): readonly Exchange[] {
  return ownExchanges({ exchanges, target }).filter(isScript);
}

/** Same registrable domain; same host where there is none. */
export function sameSite(one: URL, other: URL): boolean {
  return one.hostname === other.hostname || siteOf(one) === siteOf(other);
}

/** The registrable domain of a URL's host, or the host where it has none. */
export function siteOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** Every line of a header field as received, for evidence. */
export function lines({ headers }: Exchange, name: string): string {
  return headers
    .all(name)
    .map((value) => `${name}: ${value}`)
    .join('\n');
}

/** The values of a header field that is a comma-separated list, over all its lines. */
export function listed({ headers }: Exchange, name: string): string[] {
  return headers.all(name).flatMap((value) => value.split(',').map((item) => item.trim()));
}
