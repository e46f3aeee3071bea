import { Worker } from 'node:worker_threads';
import type { FailureKind, Outcome } from './commit-together.ts';
import type { Asked, FromWriter, Probe, ToWriter, WriterSettings } from './writer.worker.ts';

/** Why the writer did not do what it was asked. */
export class WriterFailure extends Error {
  override readonly name = 'WriterFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface WriterOptions extends WriterSettings {
  /** Called once when the file can no longer be trusted to take writes: the process should end and start anew. */
  readonly onFatal: (reason: Error) => void;
  /** Called before the answers to requests that were committed are given. */
  readonly onCommitted?: () => void;
  /** More requests than this do not wait: they fail as `unavailable`. */
  readonly mostWaiting?: number;
  /** A request without an answer after this time fails as `unknown`. */
  readonly patienceMs?: number;
}

const mostAnswersAtOnce = 64;

interface Waiting {
  readonly settle: (outcome: Outcome) => void;
  readonly timer: NodeJS.Timeout;
}

/** The thread that alone writes to a file for this process, so that a flush to the disk never stops the event loop. */
export class WriterThread {
  readonly #worker: Worker;
  readonly #options: Required<WriterOptions>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  /** Asked in this turn of the event loop: one message carries them all. */
  #outbox: Asked[] = [];
  #number = 0;
  #closed = false;
  #fatal: Error | undefined;
  #lastFailed = false;

  /** @throws FileRefused (by name), or what the file system says */
  static async start(options: WriterOptions): Promise<WriterThread> {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const { file, path } = options;
    const worker = new Worker(new URL(`./writer.worker.${extension}`, import.meta.url), {
      workerData: { file, path } satisfies WriterSettings,
      execArgv: [],
    });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.removeAllListeners('error');
    return new WriterThread(worker, options);
  }

  private constructor(worker: Worker, options: WriterOptions) {
    this.#worker = worker;
    this.#options = { mostWaiting: 10_000, patienceMs: 5_000, onCommitted: () => {}, ...options };
    worker.on('message', (message: FromWriter) => {
      this.#answer(message);
    });
    worker.on('error', (error: unknown) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        if (!this.#closed) this.#fail(new Error(`the writer of ${options.path} ended`));
        resolve();
      });
    });
  }

  /** Whether writes work. After one that failed, and only then, this writes to find out. */
  async healthy(): Promise<boolean> {
    if (!this.#accepting) return false;
    if (!this.#lastFailed) return true;
    const outcome = await this.#ask('probe' satisfies Probe);
    return !('failure' in outcome);
  }

  /** @throws WriterFailure */
  async request(request: unknown): Promise<unknown> {
    if (!this.#accepting) throw new WriterFailure('unavailable', this.#fatal?.message ?? 'the store is closed');
    if (this.#waiting.size >= this.#options.mostWaiting) {
      throw new WriterFailure('unavailable', `${this.#waiting.size} writes are waiting already`);
    }
    const outcome = await this.#ask(request);
    if ('failure' in outcome) throw new WriterFailure(outcome.failure, outcome.message);
    return outcome.value;
  }

  /** Finishes what waits, then closes the file. */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#send();
      this.#worker.postMessage('close' satisfies ToWriter);
    }
    await this.#ended;
  }

  get #accepting(): boolean {
    return !this.#closed && this.#fatal === undefined;
  }

  #ask(request: unknown): Promise<Outcome> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#settle(number, { failure: 'unknown', message: 'the disk did not answer in time' });
      }, this.#options.patienceMs);
      this.#waiting.set(number, { settle: resolve, timer });
      if (this.#outbox.push({ number, request }) === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    if (this.#outbox.length === 0) return;
    this.#worker.postMessage(this.#outbox satisfies ToWriter);
    this.#outbox = [];
  }

  /** What follows from many answers would keep the event loop for long: they are given a few at a time. */
  #answer(message: FromWriter, from = 0): void {
    const { numbers, outcomes, fatal } = message;
    this.#options.onCommitted();
    const through = from + mostAnswersAtOnce;
    for (const [n, number] of numbers.slice(from, through).entries()) {
      const outcome = outcomes[from + n];
      if (outcome !== undefined) this.#settle(number, outcome);
    }
    if (through < numbers.length) {
      setImmediate(() => this.#answer(message, through));
    } else if (fatal !== undefined) {
      this.#fail(new Error(fatal));
    }
  }

  #settle(number: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(number);
    if (waiting === undefined) return;
    this.#waiting.delete(number);
    clearTimeout(waiting.timer);
    this.#lastFailed = 'failure' in outcome && (outcome.failure === 'unavailable' || outcome.failure === 'unknown');
    waiting.settle(outcome);
  }

  #fail(reason: Error): void {
    if (this.#fatal !== undefined) return;
    this.#fatal = reason;
    for (const number of this.#waiting.keys()) this.#settle(number, { failure: 'unknown', message: reason.message });
    this.#options.onFatal(reason);
  }
}
