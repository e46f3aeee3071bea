import type { Exchange, FailedExchange, Page } from '../artifacts.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import type { RenderingResult } from '../collect/crawl/index.ts';
import type { ProbeRequest } from '../probe-request.ts';
import { forwardFor } from './page-traffic.ts';
import type { ScanBrowser } from './scan-browser.ts';

export interface RenderingSupport {
  readonly target: URL;
  /** A response that the scan has already. */
  known(url: URL): Exchange | undefined;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  parse(exchange: Exchange): Page | undefined;
}

/** Runs a page in the scan's browser and tries what reacts to a user. */
export class PageRenderer {
  readonly #browser: ScanBrowser;
  readonly #support: RenderingSupport;

  constructor(browser: ScanBrowser, support: RenderingSupport) {
    this.#browser = browser;
    this.#support = support;
  }

  /** What script made of `page` at `url`; see `RenderingResult`. Undefined, too, where `signal` aborted. */
  async render(page: Page, url: URL, signal: AbortSignal): Promise<RenderingResult> {
    const exchanges: Exchange[] = [];
    const documents = new Map<string, Exchange>();
    const support = this.#support;
    const forward = forwardFor({
      target: support.target,
      known: (one) => support.known(one),
      send: (request) => support.send(request),
      received: (exchange) => exchanges.push(exchange),
      loaded: (document) => documents.set(withoutFragment(document.url).href, document),
    });
    const visit = { url, forward, marks: [], codes: [], explores: true };
    const report = await this.#browser.visit(visit, signal);
    if (report === undefined) return undefined;
    if (report.html === '' && report.problem !== undefined) return report.wasStarved ? 'retry' : undefined;
    const at = withoutFragment(report.url);
    // Script that changes the URL without loading another document leaves that of the page.
    const own = documents.get(at.href) ?? (at.origin === page.url.origin ? page.exchange : undefined);
    const isRead = report.html !== '' && own !== undefined && isInScope(support.target, at);
    const made = isRead ? support.parse(renderedExchange(own, at, report.html)) : undefined;
    const routes = report.routes.flatMap((route) => (URL.canParse(route) ? [new URL(route)] : []));
    return { page: made, routes, exchanges, leftUntried: report.leftUntried };
  }
}

/** The response as it would have to be for the page that script has made of it. */
function renderedExchange(exchange: Exchange, url: URL, html: string): Exchange {
  return { ...exchange, url, text: html, size: html.length, mediaType: 'text/html' };
}

function withoutFragment(url: URL): URL {
  const bare = new URL(url);
  bare.hash = '';
  return bare;
}
