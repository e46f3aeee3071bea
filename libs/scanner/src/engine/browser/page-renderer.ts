import type { Exchange, FailedExchange, Page } from '../../artifacts.ts';
import { maxVisitedLength } from '../../visit.ts';
import type { VisitReport } from '../../visit.ts';
import { isInScope } from '../../collect/crawl/crawl-scope.ts';
import type { NotRendered, Rendering } from '../../collect/crawl/index.ts';
import { withoutFragment } from '../../collect/crawl/urls/url-identity.ts';
import type { ScriptRequest } from '../../points/untested-requests.ts';
import type { ProbeRequest } from '../../probe-request.ts';
import { outOfTime } from '../coverage-tracker.ts';
import type { LongPolls } from './long-polls.ts';
import { forwardFor } from './page-traffic.ts';
import type { ScanBrowser } from './scan-browser.ts';

export interface RenderingSupport {
  readonly target: URL;
  /** See `PageTraffic`. */
  readonly creating: Set<string>;
  readonly longPolls: LongPolls;
  /** A response that the scan has already. */
  known(url: URL): Exchange | undefined;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  parse(exchange: Exchange): Page | undefined;
  /** Told of each request of a script that is no point. */
  untested(request: ScriptRequest): void;
}

/** What of a page was left out. */
export interface RenderedGap {
  /** For a person to read. */
  readonly problem: string;
  /** See `PageTraffic`. */
  readonly heldAt?: string | undefined;
}

/** A page as script has left it, and what of it was left out. */
export interface RenderedPage extends Rendering {
  readonly gaps: readonly RenderedGap[];
}

/** Runs a page in the scan's browser and tries what reacts to a user. */
export class PageRenderer {
  readonly #browser: ScanBrowser;
  readonly #support: RenderingSupport;

  constructor(browser: ScanBrowser, support: RenderingSupport) {
    this.#browser = browser;
    this.#support = support;
  }

  /** What script made of `page` at `url`, or what kept it from being rendered: `signal` also, where it aborts. */
  async render(page: Page, url: URL, signal: AbortSignal): Promise<RenderedPage | NotRendered> {
    const exchanges: Exchange[] = [];
    const documents = new Map<string, Exchange>();
    const missed = new Map<string, RenderedGap>();
    const support = this.#support;
    const forward = forwardFor({
      target: support.target,
      creating: support.creating,
      longPolls: support.longPolls,
      known: (one) => support.known(one),
      send: (request) => support.send(request),
      received: (exchange) => exchanges.push(exchange),
      untested: (request) => support.untested(request),
      loaded: (document) => documents.set(withoutFragment(document.url).href, document),
      missed: (problem, heldAt) => missed.set(`${problem} ${heldAt ?? ''}`, { problem, heldAt }),
    });
    const visit = { url, forward, marks: [], codes: [], explores: true };
    const report = await this.#browser.visit(visit, signal);
    if (report === undefined) return { problem: this.#browser.problem ?? outOfTime.reason, cause: 'limit' };
    if (report.problem !== undefined) return { problem: report.problem, cause: report.wasStarved ? 'machine' : 'page' };
    const [first] = missed.values();
    if (documents.size === 0) return { problem: first?.problem ?? 'the page did not load', cause: 'page' };
    const at = withoutFragment(report.url);
    // Script that changes the URL without loading another document leaves that of the page.
    const own = documents.get(at.href) ?? (at.origin === page.url.origin ? page.exchange : undefined);
    const isRead = report.html !== '' && own !== undefined && isInScope(support.target, at);
    const made = isRead ? support.parse(renderedExchange(own, at, report.html)) : undefined;
    const routes = report.routes.flatMap((route) => (URL.canParse(route) ? [new URL(route)] : []));
    return { page: made, routes, exchanges, gaps: [...missed.values(), ...gapsOf(report)] };
  }
}

/** Why a page that was explored was not explored to its end. */
export const controlsUntried = "controls were not tried, a visit's limit of actions or time was reached";

function gapsOf({ html, leftUntried }: VisitReport): RenderedGap[] {
  return [
    ...(leftUntried ? [controlsUntried] : []),
    ...(html.length >= maxVisitedLength ? [`only the first ${maxVisitedLength} characters were read`] : []),
  ].map((problem) => ({ problem }));
}

/** The response as it would have to be for the page that script has made of it. */
function renderedExchange(exchange: Exchange, url: URL, html: string): Exchange {
  return { ...exchange, url, text: html, size: html.length, mediaType: 'text/html' };
}
