import { LogUnavailable, OutcomeUnknown } from '#event-sourcing';
import type { Appended, Lease, StoredEvent, StreamAppend } from '#event-sourcing';
import { delay } from '#kernel';
import { InMemoryEventLog } from '../../../libs/event-sourcing/src/testing/in-memory-event-log.ts';
import { SharedLeases } from '../../../libs/event-sourcing/src/testing/shared-leases.ts';
import type { SeededRandom } from '../../recovery/seeded-random.ts';

/**
 * How long a request to a store, and its response, may take. Leases of 10 s are renewed every 4 s: they do not end where both
 * together take less.
 */
const maxLeaseStallMs = 1_900;
const maxLogStallMs = 9_000;

/** The way of one process to the stores, on which requests and responses stall. */
export class Way {
  readonly #random: SeededRandom;
  /** Nothing stalls any more. */
  isCalm = false;
  /** As where the process was killed: no request arrives, and no response. */
  isClosed = false;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  get canFail(): boolean {
    return !this.isCalm && this.#random.happens(0.05);
  }

  async travel(maxStallMs: number): Promise<void> {
    if (!this.isCalm && this.#random.happens(0.3)) await delay(this.#random.between(0, 30));
    if (!this.isCalm && this.#random.happens(0.04)) await delay(this.#random.between(0, maxStallMs));
    if (this.isClosed) await new Promise<never>(() => undefined);
  }
}

/** The log as one process reaches it. */
export class StallingLog extends InMemoryEventLog {
  readonly #log: InMemoryEventLog;
  readonly #way: Way;

  constructor(log: InMemoryEventLog, way: Way) {
    super({ appendsTogether: log.appendsTogether });
    this.#log = log;
    this.#way = way;
  }

  override append(...parameters: Parameters<InMemoryEventLog['append']>): Promise<Appended> {
    return this.#pass(() => this.#log.append(...parameters));
  }

  override appendTogether(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return this.#pass(() => this.#log.appendTogether(appends));
  }

  override async *readStream(stream: string, from?: number): AsyncIterable<StoredEvent> {
    await this.#way.travel(maxLogStallMs);
    if (this.#way.canFail) throw new LogUnavailable('down');
    const events: StoredEvent[] = [];
    for await (const event of this.#log.readStream(stream, from)) events.push(event);
    await this.#way.travel(maxLogStallMs);
    yield* events;
  }

  /** It is never unavailable: a worker that cannot learn whether it has started a scan gives it up, as one that was lost. */
  async #pass<T>(append: () => Promise<T>): Promise<T> {
    await this.#way.travel(maxLogStallMs);
    if (this.#way.canFail) throw new OutcomeUnknown('not stored');
    const appended = await append();
    await this.#way.travel(maxLogStallMs);
    if (this.#way.canFail) throw new OutcomeUnknown('stored');
    return appended;
  }
}

/** The leases as one process reaches them. Their terms begin with the request, as those of real stores do. */
export class StallingLeases extends SharedLeases {
  readonly #leases: SharedLeases;
  readonly #way: Way;

  constructor(leases: SharedLeases, way: Way) {
    super();
    this.#leases = leases;
    this.#way = way;
  }

  override acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    return this.#pass((tookMs) => this.#leases.acquire(name, owner, durationMs - tookMs));
  }

  override renew(lease: Lease, durationMs: number): Promise<boolean> {
    return this.#pass((tookMs) => this.#leases.renew(lease, durationMs - tookMs));
  }

  override release(lease: Lease): Promise<void> {
    return this.#pass(() => this.#leases.release(lease));
  }

  override held(names: readonly string[]): Promise<readonly Lease[]> {
    return this.#pass(() => this.#leases.held(names));
  }

  async #pass<T>(request: (tookMs: number) => Promise<T>): Promise<T> {
    const sentAt = performance.now();
    await this.#way.travel(maxLeaseStallMs);
    const response = await request(performance.now() - sentAt);
    await this.#way.travel(maxLeaseStallMs);
    return response;
  }
}
