import type { Exchange, FailedExchange, Page } from '../artifacts.ts';
import type { Rendering } from '../collect/crawl/index.ts';
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

  /** What script made of `page` at `url`; undefined where it was not run. */
  async render(page: Page, url: URL): Promise<Rendering | undefined> {
    const exchanges: Exchange[] = [];
    const support = this.#support;
    const report = await this.#browser.visit({
      url,
      forward: forwardFor({
        target: support.target,
        known: (one) => support.known(one),
        send: (request) => support.send(request),
        received: (exchange) => exchanges.push(exchange),
      }),
      marks: [],
      codes: [],
      explores: true,
    });
    if (report === undefined || (report.html === '' && report.problem !== undefined)) return undefined;
    const at = report.url.origin === page.url.origin ? report.url : page.url;
    const made = report.html === '' ? undefined : support.parse(renderedExchange(page.exchange, at, report.html));
    const routes = report.routes.flatMap((route) => (URL.canParse(route) ? [new URL(route)] : []));
    return { page: made, routes, exchanges };
  }
}

/** The response as it would have to be for the page that script has made of it. */
function renderedExchange(exchange: Exchange, at: URL, html: string): Exchange {
  const url = new URL(at);
  url.hash = '';
  return { ...exchange, url, text: html, size: html.length, mediaType: 'text/html' };
}
