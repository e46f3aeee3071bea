import type { BlocklistEntries } from '#egress';
import type { ScanType } from '../../finding.ts';
import type { ScanJob, ScannerSettings } from '../../scanner.ts';
import type { Batch } from '../report-batch.ts';
import type { SharedSiteLimits } from './site-limits.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly settings: ScannerSettings;
  readonly limits: SharedSiteLimits;
  /** Its number, from 0. */
  readonly thread: number;
  /** See `Heartbeat`. */
  readonly heartbeat: SharedArrayBuffer;
}

/** `run` is the number of one attempt at a scan. */
export type ToThread =
  | { readonly type: 'scan'; readonly run: number; readonly job: ScanJob }
  | { readonly type: 'cancel'; readonly run: number }
  /** From now on, for the scans that run too. */
  | { readonly type: 'blocklist'; readonly entries: BlocklistEntries };

export type FromThread =
  /** Once, with the ids of the checks that each type of scan runs. */
  | { readonly type: 'ready'; readonly checkIds: Readonly<Record<ScanType, readonly string[]>> }
  | ({ readonly type: 'batch'; readonly run: number } & Batch)
  /** The target has responded: the checks will be run or skipped. */
  | { readonly type: 'planned'; readonly run: number }
  /** The run is over and nothing more will come of it; `error` when it broke. */
  | { readonly type: 'over'; readonly run: number; readonly error?: string };

/** A message to the pool as text: the engine clones its many small objects more slowly than JSON is written and read. */
export function serializeMessage(message: FromThread): string {
  return JSON.stringify(message);
}

/** The message of a text of `serializeMessage`. */
export function parseMessage(text: string): FromThread {
  return JSON.parse(text) as FromThread;
}

const beats = 0;
const current = 1;

/**
 * A thread's heartbeat, in memory that is readable while its event loop is blocked: a counter that grows with the loop,
 * and the run whose code was entered last. When the counter does not grow, that run blocks the loop.
 */
export class Heartbeat {
  readonly #cells: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#cells = new Int32Array(memory);
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  }

  beat(): void {
    Atomics.add(this.#cells, beats, 1);
  }

  enter(run: number): void {
    Atomics.store(this.#cells, current, run);
  }

  get count(): number {
    return Atomics.load(this.#cells, beats);
  }

  get lastEntered(): number {
    return Atomics.load(this.#cells, current);
  }
}
