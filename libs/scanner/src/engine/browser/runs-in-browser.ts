import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../probe-request.ts';
import type { ArtifactStore } from '../artifact-store.ts';
import { rejectionOf } from '../rejections/blocked.ts';
import { forwardFor } from './page-traffic.ts';
import type { ScanContext } from '../scan-context.ts';

export interface RunSupport {
  readonly scan: Pick<ScanContext, 'browser' | 'target' | 'creating' | 'longPolls'>;
  readonly send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  /** Responses of the crawl, by their URLs: scripts that the page loads. */
  readonly known: ReadonlyMap<string, Exchange>;
}

/**
 * Shows the response to `request` in the scan's browser; undefined where there is none, and where the page did not get what it
 * needs to run.
 */
export async function runsInBrowser(
  request: ProbeRequest,
  code: string,
  { scan, send, known }: RunSupport,
): Promise<boolean | undefined> {
  const { browser, target, creating, longPolls } = scan;
  if (!browser.isSetUp || browser.problem !== undefined) return undefined;
  let isDocument = true;
  let isWhole = true;
  const forward = forwardFor({
    target,
    creating,
    longPolls,
    boundsNews: true,
    known: (url) => (isDocument ? undefined : known.get(url.href)),
    send: async (other) => {
      // A link cannot make the browser send a form or a header: the page is what this request gets.
      const one = isDocument ? request : other;
      isDocument = false;
      const response = await send(one);
      if (!('failure' in response) && rejectionOf(response) !== undefined) isWhole = false;
      return response;
    },
    // A payload runs without the news that the page waits for.
    missed: (_, heldAt) => {
      if (heldAt === undefined) isWhole = false;
    },
  });
  const report = await browser.visit({ url: request.url, forward, marks: [], codes: [code], explores: true });
  if (report?.ran.includes(code) === true) return true;
  return report === undefined || report.problem !== undefined || !isWhole ? undefined : false;
}

/** What the crawl has received, for pages that load it again. */
export function knownResponses(store: ArtifactStore): ReadonlyMap<string, Exchange> {
  const { exchanges } = store.view(['exchanges']);
  const plain = exchanges.filter(({ method, requestHeaders }) => method === 'GET' && !('origin' in requestHeaders));
  return new Map(plain.map((exchange) => [exchange.url.href, exchange]));
}
