import { setImmediate as nextIteration } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { eventsFormat } from './append-events.ts';
import { readModelsFormat } from './change-read-models.ts';
import { hasCurrentSchema } from './database-file.ts';
import type { FailureKind, Outcome } from './group-commit.ts';
import { messageOf } from './sqlite-error.ts';
import type { FromWriter, Probe, QueuedRequest, ToWriter, WriterSettings } from './writer.worker.ts';

/** Why a request to the writer failed. */
export class WriterFailure extends Error {
  override readonly name = 'WriterFailure';
  readonly kind: FailureKind;
  /** Of a conflict: the number of the part of the request that conflicts. */
  readonly part: number | undefined;

  constructor(kind: FailureKind, message: string, part?: number) {
    super(message);
    this.kind = kind;
    this.part = part;
  }
}

export interface WriterOptions extends WriterSettings {
  /** Called once when the file can no longer be written reliably: the process should be restarted. */
  readonly onFatal: (reason: Error) => void;
  /** Called after each commit, before its requests are settled. */
  readonly onCommitted?: () => void;
  /** Requests beyond this many pending ones fail as `unavailable`. */
  readonly maxPending?: number;
  /** Whether the thread is started with the first request, for programs that mostly read. */
  readonly startsWhenNeeded?: boolean;
  /** A request fails as `unknown` when the worker has not responded to it or to any other for this time. */
  readonly timeoutMs?: number;
}

const maxOutcomesPerIteration = 64;

interface PendingRequest {
  readonly settle: (outcome: Outcome) => void;
  /** By `performance.now()`. */
  readonly sentAt: number;
  timer: NodeJS.Timeout;
}

/** The only thread of this process that writes to a file, so that flushing to disk never blocks the event loop. */
export class WriterThread {
  /** Undefined until it is started. */
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #ended: Promise<void> = Promise.resolve();
  readonly #options: Required<WriterOptions>;
  readonly #pending = new Map<number, PendingRequest>();
  /** Requests of this event-loop iteration: one message carries them all. */
  #outbox: QueuedRequest[] = [];
  #number = 0;
  #closed = false;
  #fatal: Error | undefined;
  #lastFailed = false;
  /** A request has timed out, and the worker has not responded since: the disk is stalled. */
  #stalled = false;
  #respondedAt = 0;

  /**
   * A file that has to be created, migrated or refused is opened at once in any case.
   * @throws FileRefused (by name), or the file system's error
   */
  static async start(options: WriterOptions): Promise<WriterThread> {
    const writer = new WriterThread(options);
    const format = options.file === 'events' ? eventsFormat : readModelsFormat;
    const mayWait = options.startsWhenNeeded === true && hasCurrentSchema(options.path, format);
    if (!mayWait) writer.#use(await startWorker(writer.#options));
    return writer;
  }

  private constructor(options: WriterOptions) {
    this.#options = {
      maxPending: 10_000,
      timeoutMs: 4_000,
      onCommitted: () => {},
      startsWhenNeeded: false,
      ...options,
    };
  }

  #use(worker: Worker): void {
    this.#worker = worker;
    worker.on('message', (message: FromWriter) => {
      this.#settleAll(message);
    });
    worker.on('error', (error: unknown) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        if (!this.#closed) this.#fail(new Error(`the writer of ${this.#options.path} ended`));
        resolve();
      });
    });
  }

  /** Whether writes succeed. Probes the file with a write only after a write has failed. */
  async healthy(): Promise<boolean> {
    if (!this.#accepting || this.#stalled) return false;
    if (!this.#lastFailed) return true;
    const outcome = await this.#enqueue('probe' satisfies Probe, this.#options.timeoutMs);
    return !('failure' in outcome);
  }

  /**
   * While the disk is stalled, requests fail at once as `unavailable` in place of waiting for their timeout.
   * @throws WriterFailure
   */
  async request(request: unknown, timeoutMs: number = this.#options.timeoutMs): Promise<unknown> {
    if (!this.#accepting) throw new WriterFailure('unavailable', this.#fatal?.message ?? 'the store is closed');
    if (this.#worker === undefined) await this.#startWorker();
    if (this.#pending.size >= this.#options.maxPending) {
      throw new WriterFailure('unavailable', `${this.#pending.size} writes are pending already`);
    }
    if (this.#stalled) throw new WriterFailure('unavailable', 'the disk does not respond');
    const outcome = await this.#enqueue(request, timeoutMs);
    if ('failure' in outcome) throw new WriterFailure(outcome.failure, outcome.message, outcome.part);
    return outcome.value;
  }

  /** Executes the pending requests, then closes the file. */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      if (this.#starting !== undefined) {
        await this.#starting.catch(() => {});
        // The requests that waited for the start are in the outbox then.
        await nextIteration();
      }
      this.#send();
      this.#worker?.postMessage('close' satisfies ToWriter);
    }
    await this.#ended;
  }

  /** Requests that come meanwhile wait for the same start. @throws WriterFailure */
  async #startWorker(): Promise<void> {
    this.#starting ??= startWorker(this.#options).then((worker) => this.#use(worker));
    try {
      await this.#starting;
    } catch (error) {
      this.#starting = undefined;
      throw new WriterFailure('unavailable', messageOf(error));
    }
  }

  get #accepting(): boolean {
    return !this.#closed && this.#fatal === undefined;
  }

  #enqueue(request: unknown, timeoutMs: number): Promise<Outcome> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#onTimeout(number, timeoutMs), timeoutMs);
      this.#pending.set(number, { settle: resolve, timer, sentAt: performance.now() });
      if (this.#outbox.push({ number, request }) === 1) setImmediate(() => this.#send());
    });
  }

  /** A request that is queued behind others goes on waiting while the worker responds to those. */
  #onTimeout(number: number, timeoutMs: number): void {
    // A busy event loop runs timers first: responses that have arrived meanwhile are handled before the check.
    setImmediate(() => {
      const pending = this.#pending.get(number);
      if (pending === undefined) return;
      const silentMs = performance.now() - Math.max(this.#respondedAt, pending.sentAt);
      if (silentMs < timeoutMs) {
        pending.timer = setTimeout(() => this.#onTimeout(number, timeoutMs), timeoutMs - silentMs);
        return;
      }
      this.#stalled = true;
      this.#settle(number, { failure: 'unknown', message: `the write was not finished within ${timeoutMs} ms` });
    });
  }

  #send(): void {
    if (this.#outbox.length === 0) return;
    this.#worker?.postMessage(this.#outbox satisfies ToWriter);
    this.#outbox = [];
  }

  /** Settles a few requests in each iteration of the event loop: what continues after them takes time too. */
  #settleAll(message: FromWriter, from = 0): void {
    const { numbers, outcomes, fatal } = message;
    this.#stalled = false;
    this.#respondedAt = performance.now();
    this.#options.onCommitted();
    const through = from + maxOutcomesPerIteration;
    for (const [n, number] of numbers.slice(from, through).entries()) {
      const outcome = outcomes[from + n];
      if (outcome !== undefined) this.#settle(number, outcome);
    }
    if (through < numbers.length) {
      setImmediate(() => this.#settleAll(message, through));
    } else if (fatal !== undefined) {
      this.#fail(new Error(fatal));
    }
  }

  #settle(number: number, outcome: Outcome): void {
    const pending = this.#pending.get(number);
    if (pending === undefined) return;
    this.#pending.delete(number);
    clearTimeout(pending.timer);
    this.#lastFailed = 'failure' in outcome && (outcome.failure === 'unavailable' || outcome.failure === 'unknown');
    pending.settle(outcome);
  }

  #fail(reason: Error): void {
    if (this.#fatal !== undefined) return;
    this.#fatal = reason;
    for (const number of this.#pending.keys()) this.#settle(number, { failure: 'unknown', message: reason.message });
    this.#options.onFatal(reason);
  }
}

/** @throws FileRefused (by name), or the file system's error */
async function startWorker({ file, path }: WriterSettings): Promise<Worker> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./writer.worker.${extension}`, import.meta.url), {
    workerData: { file, path } satisfies WriterSettings,
    execArgv: [],
    // Requests are garbage when they are executed: a larger young generation only takes longer to fill.
    resourceLimits: { maxYoungGenerationSizeMb: 6 },
  });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.removeAllListeners('error');
  return worker;
}
