import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ProbeRequest } from '../probe-request.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { forwardFor } from './page-traffic.ts';
import type { ScanContext } from './scan-context.ts';

export interface RunSupport {
  readonly scan: Pick<ScanContext, 'browser' | 'target'>;
  readonly send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  /** Responses of the crawl, by their URLs: scripts that the page loads. */
  readonly known: ReadonlyMap<string, Exchange>;
}

/** Shows the response to `request` in the scan's browser; undefined where there is none. */
export async function runsInBrowser(
  request: ProbeRequest,
  code: string,
  { scan, send, known }: RunSupport,
): Promise<boolean | undefined> {
  const { browser, target } = scan;
  if (!browser.isSetUp || browser.problem !== undefined) return undefined;
  let isDocument = true;
  const forward = forwardFor({
    target,
    known: (url) => (isDocument ? undefined : known.get(url.href)),
    send: (other) => {
      // A link cannot make the browser send a form or a header: the page is what this request gets.
      const one = isDocument ? request : other;
      isDocument = false;
      return send(one);
    },
  });
  const report = await browser.visit({ url: request.url, forward, marks: [], codes: [code], explores: true });
  if (report === undefined || (report.problem !== undefined && report.ran.length === 0)) return undefined;
  return report.ran.includes(code);
}

/** What the crawl has received, for pages that load it again. */
export function knownResponses(store: ArtifactStore): ReadonlyMap<string, Exchange> {
  const { exchanges } = store.view(['exchanges']);
  const plain = exchanges.filter(({ method, requestHeaders }) => method === 'GET' && !('origin' in requestHeaders));
  return new Map(plain.map((exchange) => [exchange.url.href, exchange]));
}
