import { countOf, wasOrWere } from '#kernel';
import type { Exchange, FailedExchange, Page } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { elementsOf } from '../collect/document.ts';
import { withoutFragment } from '../collect/crawl/urls/url-identity.ts';
import { cutTextOf } from '../collect/exchange.ts';
import { maxLinesPerField } from '../collect/headers.ts';
import { isHtml } from '../collect/page.ts';
import type { CoverageTracker } from './coverage-tracker.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import { PageParser } from './page-parser.ts';
import type { ScanContext } from './scan-context.ts';
import type { CrawlSource } from './crawl/site-crawl.ts';

/** What one scan has received to analyse, within bounds of memory: what they cut off is reported. */
export class ReceivedExchanges implements CrawlSource {
  readonly #scan: Pick<ScanContext, 'client' | 'enter'>;
  readonly #coverage: Pick<CoverageTracker, 'cut'>;
  readonly #kept = new KeptExchanges();
  readonly #parser = new PageParser();
  /** Responses to plain GET requests, for what pages request again. */
  readonly #responses = new Map<string, Exchange>();

  constructor(scan: Pick<ScanContext, 'client' | 'enter'>, coverage: Pick<CoverageTracker, 'cut'>) {
    this.#scan = scan;
    this.#coverage = coverage;
  }

  get all(): readonly Exchange[] {
    return this.#kept.all;
  }

  async send(request: ProbeRequest, spender: string): Promise<Exchange | FailedExchange> {
    const response = await this.#scan.client.send(request, spender);
    this.#scan.enter();
    if ('failure' in response) return response;
    const kept = this.#kept.keep(response);
    if (kept === undefined) return this.#withoutHeaders(response);
    if (kept.headers.omitted > 0) this.#reportOmittedLines(kept);
    if (isPlainGet(request, kept) && this.#kept.hasAllOf(kept)) this.#responses.set(request.url.href, kept);
    if (request.maxBytes === undefined) this.#reportCutText(kept);
    return kept;
  }

  parse(exchange: Exchange): Page | undefined {
    this.#scan.enter();
    const page = this.#parser.parse(exchange);
    if (page?.cut === true) {
      const isHeadRead = elementsOf(page.document).some(({ name }) => name === 'body');
      this.#reportCutPage(`only the beginning of a large page was read: ${page.url.href}`, isHeadRead);
    }
    return page;
  }

  responseOf(url: URL): Exchange | undefined {
    return this.#responses.get(withoutFragment(url).href);
  }

  /** A response whose header fields do not fit in memory counts as none: a part of them would show wrong findings. */
  #withoutHeaders({ url }: Exchange): FailedExchange {
    const detail = 'the limit of memory for header fields was reached';
    this.#coverage.cut('headers', `${detail}: ${url.href}`);
    return { url, failure: 'budget', detail };
  }

  /** Lets go of all responses and documents, once the scan is over; see `ArtifactStore`. */
  release(): void {
    this.#kept.release();
    this.#parser.release();
    this.#responses.clear();
  }

  #reportOmittedLines({ url, headers: { omitted } }: Exchange): void {
    const reason = `${countOf(omitted, 'line')} of header fields ${wasOrWere(omitted)} not read, of each field the first ${maxLinesPerField} were: ${url.href}`;
    this.#coverage.cut('headers', reason);
  }

  /** Texts only: no check reads the content of images and archives that the site links to. */
  #reportCutText(exchange: Exchange): void {
    const reason = cutTextOf(exchange, `${exchange.text.length} characters`);
    if (reason === undefined) return;
    this.#coverage.cut('exchanges', reason);
    if (isHtml(exchange)) this.#reportCutPage(reason, /<\/head|<body/i.test(exchange.text));
  }

  #reportCutPage(reason: string, isHeadRead: boolean): void {
    this.#coverage.cut('pages', reason);
    if (!isHeadRead) this.#coverage.cut('heads', reason);
  }
}

/** Requested as anybody would: without fields that may change the response. */
function isPlainGet({ method = 'GET', headers = {}, maxBytes }: ProbeRequest, { status }: Exchange): boolean {
  const isPlain = Object.keys(headers).every(
    (name) => name === 'accept' || name === 'accept-language' || name === 'referer',
  );
  return method === 'GET' && maxBytes === undefined && isPlain && status < 500;
}
