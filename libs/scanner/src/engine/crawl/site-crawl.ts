import { countOf } from '#kernel';
import type { Exchange, FailedExchange, Form, Page, RedirectChain } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { apiDescriptionUrls, isApiDescription } from '../../collect/crawl/api-descriptions.ts';
import { crawl, fullCrawlLimits, isPage } from '../../collect/crawl/index.ts';
import type { CrawlAllowance, CrawlEnd, RenderingResult } from '../../collect/crawl/index.ts';
import { isInScope } from '../../collect/crawl/crawl-scope.ts';
import { isSafeForm, isSafeToPost } from '../../points/safe-form.ts';
import { submission } from '../../points/submission.ts';
import { ScriptRequests } from '../../points/untested-requests.ts';
import { rejectionOf } from '../rejections/blocked.ts';
import { catchAllOf } from '../rejections/catch-all.ts';
import { outOfTime } from '../coverage-tracker.ts';
import type { CoverageTracker } from '../coverage-tracker.ts';
import { crawlAllowance, crawlBytes } from './crawl-allowance.ts';
import { CrawlGaps } from './crawl-gaps.ts';
import { CrawledPoints } from './crawled-points.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { sendGraphqlQueries } from './graphql-queries.ts';
import { PageRenderer } from '../browser/page-renderer.ts';
import { crawlSpender, moreRequests } from '../request-plan.ts';
import type { ScanContext } from '../scan-context.ts';

/** Why the URLs that a crawl leaves out within its share of the requests are left out. */
const nothingNew = `the last pages of their kinds brought nothing new, and the tests need the other requests${moreRequests}`;

/** Where the crawl's responses come from and are kept. */
export interface CrawlSource {
  readonly all: readonly Exchange[];
  send(request: ProbeRequest, spender: string): Promise<Exchange | FailedExchange>;
  parse(exchange: Exchange): Page | undefined;
  /** The response to a plain GET request of this URL, if there was one. */
  responseOf(url: URL): Exchange | undefined;
}

export interface CrawlProgress {
  /** Units of progress that the crawl takes. */
  readonly units: number;
  readonly advance: (units: number) => void;
}

/** The crawl of a full scan: pages are fetched, rendered where a browser is set up, and what was left out is reported. */
export class SiteCrawl {
  /** Pages as they are once their script has run. */
  readonly rendered: Page[] = [];
  /** Requests of scripts that are no points. */
  readonly ofScripts = new ScriptRequests();
  readonly #scan: ScanContext;
  readonly #coverage: CoverageTracker;
  readonly #source: CrawlSource;
  readonly #units: number;
  readonly #advance: (units: number) => void;
  readonly #points = new CrawledPoints();
  readonly #gaps: CrawlGaps;

  constructor(scan: ScanContext, coverage: CoverageTracker, source: CrawlSource, { units, advance }: CrawlProgress) {
    this.#scan = scan;
    this.#gaps = new CrawlGaps(scan.longPolls);
    this.#coverage = coverage;
    this.#source = source;
    this.#units = units;
    this.#advance = advance;
  }

  /**
   * The pages of the site, the first ones included. At most half of the scan's time, so that the checks have the other half.
   * `notFound`: the response to a path that cannot exist.
   */
  async pages(main: RedirectChain, startPages: readonly Page[], notFound: Exchange | undefined): Promise<Page[]> {
    const { settings, signal } = this.#scan;
    const pages = [...startPages];
    for (const page of startPages) this.#points.addPage(page);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.fullDeadlineMs / 2)]);
    const unrendered: (readonly [url: URL, problem: string | undefined])[] = [];
    const target = main.end?.url ?? this.#scan.target;
    const isCatchAll = catchAllOf(notFound);
    const found = crawl({
      target,
      startPages,
      seeds: await this.#apiDescriptions(target, limit),
      known: this.#source.all.filter((exchange) => exchange !== main.end),
      fetch: (url) => this.#fetch(url),
      submit: (form) => this.#submit(form),
      isRejected: (exchange) => rejectionOf(exchange) !== undefined,
      ...(isCatchAll && { isCatchAll }),
      parse: (exchange) => this.#source.parse(exchange),
      limits: fullCrawlLimits,
      mayFollow: (url) => this.#scan.paths.mayTest(url),
      allowance: () => this.#allowance,
      ...(this.#scan.browser.isSetUp && {
        render: (page, url) => this.#render(page, url, limit),
        rendered: (page) => this.#keepRendered(page),
        notRendered: (url, problem) => unrendered.push([url, problem]),
      }),
      counted: ({ visited, known, excluded }) => {
        if (this.#coverage.excluded !== undefined) this.#coverage.excluded.pages = excluded;
        this.#coverage.pages.visited = visited;
        this.#coverage.pages.known = known;
      },
      linksCut: (page, followed) => this.#gaps.cutLinks(page, followed),
      formLeftOut: (form, limit) => this.#maySubmit(form) && this.#gaps.notSubmitted(form, limit),
      signal: limit,
    });
    let advanced = 0;
    for (let next = await found.next(); ; next = await found.next()) {
      if (next.done === true) {
        this.#reportEnd(next.value, unrendered);
        break;
      }
      const result = next.value;
      if (isPage(result)) {
        pages.push(result);
        this.#points.addPage(result);
      }
      // How long the crawl will be cannot be known: each response brings it a little nearer to its limit.
      const share = this.#units * (1 - 1 / (1 + this.#source.all.length / 100));
      this.#advance(share - advanced);
      advanced = share;
    }
    await this.#graphql(limit);
    this.#advance(this.#units - advanced);
    this.#scan.budget.finish(crawlSpender);
    return pages;
  }

  /** Frameworks serve them without a link. What a site sends in place of one is no page of it. */
  async #apiDescriptions(target: URL, signal: AbortSignal): Promise<URL[]> {
    const found = new Set<URL>();
    const candidates = apiDescriptionUrls(target).filter((url) => this.#scan.paths.mayTest(url));
    await forEachConcurrently(candidates, { concurrency: fullCrawlLimits.concurrency, signal }, async (url) => {
      if (this.#allowance !== 'any' || this.#source.responseOf(url) !== undefined) return;
      const response = await this.#scan.client.send({ url }, crawlSpender);
      this.#scan.enter();
      if (!('failure' in response) && isApiDescription(response)) found.add(url);
    });
    return candidates.filter((url) => found.has(url));
  }

  /** What pages and their scripts have led to is known by now. */
  #graphql(signal: AbortSignal): Promise<void> {
    const { target, paths, client } = this.#scan;
    return sendGraphqlQueries({
      urls: this.#source.all
        .filter(({ url }) => isInScope(target, url) && paths.mayTest(url) && isSafeToPost(url))
        .filter(({ status, mediaType }) => status !== 404 && mediaType !== 'text/html')
        .map(({ url }) => url),
      mayRequest: () => this.#allowance !== 'none' && !signal.aborted,
      ask: (request) => client.send(request, crawlSpender),
      keep: (request) => this.#source.send(request, crawlSpender),
    });
  }

  async #fetch(url: URL): Promise<Exchange | FailedExchange> {
    if (this.#isTooLarge) return { url, failure: 'budget', detail: 'the pages are too large' };
    const response = await this.#source.send({ url }, crawlSpender);
    this.#gaps.visited(url, response);
    return response;
  }

  #submit(form: Form): Promise<Exchange | FailedExchange> | undefined {
    if (!this.#maySubmit(form)) return undefined;
    if (this.#allowance !== 'none') return this.#send(form);
    this.#gaps.notSubmitted(form, this.#usedUp);
    return undefined;
  }

  #maySubmit(form: Form): boolean {
    const { target, paths } = this.#scan;
    return isSafeForm(form) && isInScope(target, form.action) && paths.mayTest(form.action);
  }

  async #send(form: Form): Promise<Exchange | FailedExchange> {
    const response = await this.#source.send(submission(form), crawlSpender);
    this.#gaps.submitted(form, response);
    return response;
  }

  async #render(page: Page, url: URL, limit: AbortSignal): Promise<RenderingResult> {
    if (this.#allowance === 'none') return { problem: this.#usedUp, cause: 'limit' };
    const renderer = new PageRenderer(this.#scan.browser, {
      target: this.#scan.target,
      creating: this.#scan.creating,
      longPolls: this.#scan.longPolls,
      known: (known) => this.#source.responseOf(known),
      send: (request) => this.#sendForPage(request),
      parse: (exchange) => this.#source.parse(exchange),
      untested: (request) => this.ofScripts.add(request),
    });
    const result = await renderer.render(page, url, limit);
    if ('gaps' in result) for (const gap of result.gaps) this.#gaps.rendering.renderedInPart(url, gap);
    return result;
  }

  #keepRendered(page: Page): void {
    this.rendered.push(page);
    this.#points.addPage(page);
  }

  /** Of other sites, a page's scripts and data are fetched, and no artifacts. */
  #sendForPage(request: ProbeRequest): Promise<Exchange | FailedExchange> {
    if (!isInScope(this.#scan.target, request.url)) return this.#scan.client.send(request, crawlSpender);
    this.#points.addRequest(request);
    return this.#source.send(request, crawlSpender);
  }

  #reportEnd(end: CrawlEnd, unrendered: readonly (readonly [url: URL, problem: string | undefined])[]): void {
    const { visited, known } = this.#coverage.pages;
    const endedBecause = this.#isTooLarge ? this.#usedUp : this.#reasonOf(end);
    const noneReady = this.#scan.browser.isWaiting ? 'no browser was ready in time' : undefined;
    for (const [url, problem] of unrendered)
      this.#gaps.rendering.notRendered(url, problem ?? noneReady ?? endedBecause ?? outOfTime.reason);
    for (const sentence of this.#gaps.sentences({ visited, known, endedBecause }))
      this.#coverage.cut('crawl', sentence);
  }

  /** Why the crawl ended before it had seen all that it knew; undefined where it did not. */
  #reasonOf(end: CrawlEnd): string | undefined {
    return {
      done: undefined,
      aborted: "the crawl's half of the scan's time was used up",
      no_responses: 'the site stopped responding',
      no_requests: this.#allowance === 'new' ? nothingNew : this.#usedUp,
      limits: 'there are more of them, or further from the start, than a scan crawls',
    }[end];
  }

  get #usedUp(): string {
    if (this.#isTooLarge) return `the pages exceed ${this.#maxBytes} bytes together`;
    return `the crawl's part of the scan's ${countOf(this.#scan.budget.limit, 'request')} was used up${moreRequests}`;
  }

  get #isTooLarge(): boolean {
    return this.#scan.client.bytes > this.#maxBytes;
  }

  get #maxBytes(): number {
    return crawlBytes(this.#scan.bounds.maxBytes);
  }

  get #allowance(): CrawlAllowance {
    const { limit, sent } = this.#scan.budget;
    const isWithinShare = this.#scan.budget.isWithinShare(crawlSpender);
    const { bytes } = this.#scan.client;
    const { maxBytes } = this.#scan.bounds;
    return crawlAllowance({ limit, sent, isWithinShare, points: this.#points.size, bytes, maxBytes });
  }
}
