import { ScanFailedError, TimeoutError } from '../errors.ts';
import type {
  CreatedScan,
  Place,
  Scan,
  ScanComparison,
  ScanHistoryEntry,
  ScanListItem,
  ScanReceipt,
  ScanResults,
  ScanState,
  ScanStatus,
  ScanType,
  Severity,
} from '../models.ts';
import { List } from '../pagination.ts';
import type { ListParams, Page } from '../pagination.ts';
import { sleep } from '../requester.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';
import { followScan } from './scan-events.ts';
import type { FollowOptions, ScanEvent } from './scan-events.ts';

/** The scan to queue. */
export interface CreateScanParams {
  /** Absolute http(s) URL. */
  target: string;
  /** `quick` analyses one page; `full` crawls the site and sends probes. `quick` by default. */
  scan_type?: ScanType | undefined;
}

/** Which scans to list. */
export interface ListScansParams extends ListParams {
  /** Only scans in this state. */
  status?: ScanStatus | undefined;
  /** Only scans of this URL, however it is spelled. */
  target?: string | undefined;
  /** Only scans of this type. */
  scan_type?: ScanType | undefined;
  /** Only scans created after this time, RFC 3339. */
  created_after?: string | undefined;
  /** Only scans created before this time, RFC 3339. */
  created_before?: string | undefined;
}

/** What to compare with. */
export interface CompareScansParams {
  /** The id of the scan to compare with; by default `previous`, the completed one of the same target and type before. */
  with?: string | undefined;
  /** Findings of each list, 1 to 100; 100 by default. */
  limit?: number | undefined;
  /** Findings of each list to skip. */
  offset?: number | undefined;
}

/** Which part of the history to list. */
export interface ScanHistoryParams extends ListParams {
  /** Only up to the event with this revision, or up to this time, RFC 3339. */
  at?: string | undefined;
}

/** How to wait for the end of a scan. */
export interface WaitOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Milliseconds to wait in all; one hour by default. */
  waitTimeoutMs?: number | undefined;
  /** Milliseconds between two requests at least; 1,000 by default. The service holds a request until something changes. */
  pollIntervalMs?: number | undefined;
  /** Called with the scan each time it has changed. */
  onProgress?: ((scan: Scan) => void) | undefined;
}

/** The longest that the service holds a request (`Prefer: wait`), in seconds. */
const maxHeldSeconds = 30;

/** Scans and their findings. */
export class Scans {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Queues a scan. */
  async create(params: CreateScanParams, options?: CallOptions): Promise<CreatedScan> {
    return this.#requester.call({ method: 'POST', path: '/v1/scans', body: params }, options);
  }

  /** The scan's state. */
  async get(scanId: string, options?: CallOptions): Promise<Scan> {
    return this.#requester.call({ method: 'GET', path: pathOf(scanId) }, options);
  }

  /** The account's scans, newest first. */
  list(params: ListScansParams = {}, options?: CallOptions): List<ScanListItem> {
    return listOf<ScanListItem>(this.#requester, '/v1/scans', ({ scan_id: id }) => id, { ...params }, options);
  }

  /** The findings so far; all of them when the scan is completed. `severity` is the lowest to return. */
  async results(
    scanId: string,
    params: { severity?: Severity | undefined } = {},
    options?: CallOptions,
  ): Promise<ScanResults> {
    return this.#requester.call({ method: 'GET', path: `${pathOf(scanId)}/results`, query: { ...params } }, options);
  }

  /** Every place of a finding. */
  places(scanId: string, findingId: string, options?: CallOptions): List<Place> {
    const path = `${pathOf(scanId)}/findings/${encodeURIComponent(findingId)}/places`;
    return new List<Place>(({ limit, count }) => {
      return this.#requester.call<Page<Place>>(
        { method: 'GET', path, query: { limit, offset: count || undefined } },
        options,
      );
    });
  }

  /** What has changed since an earlier scan; `comparable` says whether what is missing now is fixed. */
  async compare(scanId: string, params: CompareScansParams = {}, options?: CallOptions): Promise<ScanComparison> {
    return this.#requester.call({ method: 'GET', path: `${pathOf(scanId)}/compare`, query: { ...params } }, options);
  }

  /** Every event of the scan, newest first, with who caused it. Needs `audit:read`. */
  history(scanId: string, params: ScanHistoryParams = {}, options?: CallOptions): List<ScanHistoryEntry> {
    return listOf<ScanHistoryEntry>(this.#requester, historyOf(scanId), ({ id }) => id, { ...params }, options);
  }

  /**
   * The scan as it was after the event with a revision, or at a time (RFC 3339), and as it is now by default: replayed from
   * its events, with the score as recorded and as recomputed. Needs `audit:read`.
   */
  async state(scanId: string, params: { at?: string | undefined } = {}, options?: CallOptions): Promise<ScanState> {
    const call = { method: 'GET', path: historyOf(scanId), query: { ...params, limit: 1 } } as const;
    return (await this.#requester.call<{ state: ScanState }>(call, options)).state;
  }

  /**
   * The signed proof of how the scan has ended, for `verifyReceipt`. With `since`, the `tree_size` of an earlier receipt, also
   * that the log has only grown since.
   */
  async receipt(
    scanId: string,
    params: { since?: number | undefined } = {},
    options?: CallOptions,
  ): Promise<ScanReceipt> {
    return this.#requester.call({ method: 'GET', path: `${pathOf(scanId)}/receipt`, query: { ...params } }, options);
  }

  /**
   * What happens to the scan, as it happens, from its beginning to its end: `for await (const { type, data } of …)`. A
   * lost connection is resumed without gap or repetition.
   */
  events(scanId: string, options: FollowOptions = {}): AsyncIterableIterator<ScanEvent> {
    return followScan(this.#requester, `${pathOf(scanId)}/events`, options);
  }

  /** Ends a scan that is queued or running; it fails with the code `canceled`. */
  async cancel(scanId: string, options?: CallOptions): Promise<Scan> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(scanId)}/cancel` }, options);
  }

  /**
   * The scan once it is completed, by long polling. Throws `ScanFailedError` when it fails, `TimeoutError` when it takes too
   * long.
   */
  async wait(scanId: string, options: WaitOptions = {}): Promise<Scan> {
    const { waitTimeoutMs = 3_600_000, pollIntervalMs = 1_000, onProgress, ...callOptions } = options;
    const deadline = performance.now() + waitTimeoutMs;
    let etag: string | undefined;
    for (;;) {
      const sentAt = performance.now();
      const heldSeconds = Math.min(maxHeldSeconds, Math.max(0, Math.floor((deadline - sentAt) / 1_000)));
      const response = await this.#requester.exchange(
        {
          method: 'GET',
          path: pathOf(scanId),
          headers: {
            ...(etag !== undefined && { 'if-none-match': etag }),
            ...(etag !== undefined && heldSeconds > 0 && { prefer: `wait=${heldSeconds}` }),
          },
        },
        { ...callOptions, timeoutMs: (callOptions.timeoutMs ?? 30_000) + heldSeconds * 1_000 },
      );
      if (response.status !== 304) {
        etag = response.header('etag');
        const scan = this.#requester.objectOf(response.text) as Scan;
        onProgress?.(scan);
        if (scan.status === 'completed') return scan;
        if (scan.status === 'failed') throw new ScanFailedError(scan);
      }
      const now = performance.now();
      if (now >= deadline)
        throw new TimeoutError(`scan ${scanId} has not ended within ${waitTimeoutMs} ms; it continues`);
      await sleep(Math.min(deadline - now, Math.max(0, sentAt + pollIntervalMs - now)), callOptions.signal);
    }
  }

  /** Queues a scan and waits for its end; see `wait`. */
  async createAndWait(params: CreateScanParams, options: WaitOptions & CallOptions = {}): Promise<Scan> {
    const { idempotencyKey, ...waitOptions } = options;
    const { timeoutMs, maxRetries, signal } = options;
    const { scan_id: scanId } = await this.create(params, {
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(maxRetries !== undefined && { maxRetries }),
      ...(signal && { signal }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    return this.wait(scanId, waitOptions);
  }
}

function historyOf(scanId: string): string {
  return `${pathOf(scanId)}/history`;
}

function pathOf(scanId: string): string {
  return `/v1/scans/${encodeURIComponent(scanId)}`;
}
