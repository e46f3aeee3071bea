import type { Client, Dispatcher } from 'undici';
import type { Semaphore } from '#kernel';
import { EgressFailure, failureFrom } from './failure.ts';
import { lagTolerantTimeout } from './lag-tolerant-timeout.ts';

/** A response as received, its content coding not removed. */
export interface RawResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Why the body is not complete; undefined when it is. */
  readonly truncatedBy: RawTruncation | undefined;
}

/** The body exceeded its bytes, its time, or the connection broke. */
export type RawTruncation = 'size' | 'timeout' | 'connection';

/** Times in milliseconds. */
export interface ReceiveBudget {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
  /** Bounds how many large bodies are received at a time: the others pause at `largeBodyBytes`. */
  readonly largeBodies: Semaphore;
  readonly signal: AbortSignal | undefined;
  /** Told of the bytes of memory that the parts of a response take as they are received; see `SafeHttpClientOptions`. */
  readonly onReceived: ((bytes: number) => void) | undefined;
}

/** A longer body is received when it is admitted by `largeBodies`. Few pages, scripts and style sheets are as long. */
export const largeBodyBytes = 128 * 1024;

/** 103 Early Hints come once or a few times, 102 Processing every some seconds. */
const maxInterimResponses = 100;

/** What the parser makes of a header line: two buffers, two strings, and the lists that hold them. */
const bytesPerHeaderLine = 512;

/** Aborts the client when the response is truncated on purpose; what was received is kept. */
const truncation = new Error('the response was truncated');

/**
 * Sends one request and collects its response. A body that exceeds its bytes or its time is truncated; everything else that
 * exceeds the budget fails.
 */
export function receive(
  client: Client,
  options: Dispatcher.DispatchOptions,
  budget: ReceiveBudget,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const collector = new ResponseCollector(budget, resolve, reject);
    try {
      client.dispatch(options, collector);
    } catch (error) {
      collector.fail(error as Error);
    }
  });
}

class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #budget: ReceiveBudget;
  readonly #resolve: (response: RawResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #cancelTotal: () => void;
  readonly #onAbort: () => void;
  #cancelPhase: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #interimResponses = 0;
  #status = 0;
  #headers: [string, string][] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  #settled = false;
  /** Frees what a large body has taken, or its place in the queue for it. */
  #leave: (() => void) | undefined;
  /** The bytes of a large body: the chunks are dropped as they come. */
  #large: Buffer | undefined;
  /** What was read from the socket last: chunks are parts of it. */
  #lastRead: ArrayBufferLike | undefined;

  constructor(budget: ReceiveBudget, resolve: (response: RawResponse) => void, reject: (error: Error) => void) {
    this.#budget = budget;
    this.#resolve = resolve;
    this.#reject = reject;
    // A function that is written to a property as it is made begins in V8's old generation, and keeps this alive.
    const onAbort = (): void => this.#abort(budget.signal?.reason as Error);
    this.#onAbort = onAbort;
    budget.signal?.addEventListener('abort', onAbort);
    this.#cancelTotal = lagTolerantTimeout(budget.totalMs, () => this.#onTimeout('no complete response in time'));
    // DNS, TCP and TLS have time limits of their own; this one backs them up.
    this.#cancelPhase = lagTolerantTimeout(2 * budget.connectMs + 1000, () => this.#onTimeout('no connection in time'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) return controller.abort(truncation);
    this.#nextPhase(this.#budget.headersMs, 'no response in time');
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new EgressFailure('protocol', 'the server switched protocols'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // An interim response (RFC 9110 section 15.2).
    if (status < 200) return this.#countInterim();
    this.#status = status;
    this.#headers = headerLines((controller.rawHeaders ?? []) as Buffer[]);
    // The connection holds its controller, and each of these holds all that was read from the socket with it.
    controller.rawHeaders = null;
    this.#budget.onReceived?.(this.#headers.length * bytesPerHeaderLine);
    this.#nextPhase(this.#budget.bodyMs, 'no complete body in time');
  }

  /** Each costs time to parse, and no limit of a header bounds all of them. */
  #countInterim(): void {
    this.#interimResponses += 1;
    if (this.#interimResponses > maxInterimResponses)
      this.#abort(new EgressFailure('too_large', 'the server sent too many interim responses'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    if (chunk.buffer !== this.#lastRead) this.#budget.onReceived?.(chunk.buffer.byteLength);
    this.#lastRead = chunk.buffer;
    if (this.#large === undefined) this.#chunks.push(chunk);
    else chunk.copy(this.#large, this.#length);
    this.#length += chunk.length;
    if (this.#length > this.#budget.maxBytes) this.#truncate('size');
    else if (this.#length > largeBodyBytes && this.#leave === undefined) this.#pauseUntilAdmitted();
  }

  onResponseEnd(): void {
    this.#complete(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // A connection that breaks where a body is due, or within it: what was received is kept.
    const isResponse = this.#length > 0 || failureFrom(error).failure === 'refused';
    if (this.#status >= 200 && isResponse) this.#complete('connection');
    else this.fail(error);
  }

  /** The time of the body is counted from here on again: the server does not lose what others take. */
  #pauseUntilAdmitted(): void {
    const queue = new AbortController();
    const end = Promise.withResolvers<void>();
    const leave = (): void => {
      queue.abort();
      end.resolve();
    };
    this.#leave = leave;
    this.#cancelPhase();
    this.#controller?.pause();
    const receiveRest = (): Promise<void> => {
      if (this.#settled) return end.promise;
      this.#large = Buffer.allocUnsafeSlow(this.#budget.maxBytes);
      this.#takeChunks().copy(this.#large);
      this.#nextPhase(this.#budget.bodyMs, 'no complete body in time');
      this.#controller?.resume();
      return end.promise;
    };
    // It rejects when the request ends while it waits: that has its own outcome.
    this.#budget.largeBodies.run(receiveRest, queue.signal).catch(() => undefined);
  }

  #nextPhase(ms: number, detail: string): void {
    this.#cancelPhase();
    this.#cancelPhase = lagTolerantTimeout(ms, () => this.#onTimeout(detail));
  }

  #onTimeout(detail: string): void {
    if (this.#status >= 200) this.#truncate('timeout');
    else this.#abort(new EgressFailure('timeout', detail));
  }

  #truncate(truncatedBy: RawTruncation): void {
    this.#complete(truncatedBy);
    this.#controller?.abort(truncation);
  }

  #abort(error: Error): void {
    this.fail(error);
    this.#controller?.abort(error);
  }

  #complete(truncatedBy: RawTruncation | undefined): void {
    if (this.#settled) return;
    this.#release();
    const body = this.#large?.subarray(0, this.#length) ?? this.#takeChunks();
    const headers = this.#headers;
    // The connection, which holds this collector, may live longer.
    this.#large = undefined;
    this.#lastRead = undefined;
    this.#headers = [];
    this.#resolve({ status: this.#status, headers, body, truncatedBy });
  }

  #takeChunks(): Buffer {
    const chunks = this.#chunks;
    this.#chunks = [];
    return Buffer.concat(chunks, Math.min(this.#length, this.#budget.maxBytes));
  }

  fail(error: Error): void {
    if (this.#settled) return;
    this.#release();
    this.#reject(error);
  }

  #release(): void {
    this.#settled = true;
    this.#leave?.();
    this.#cancelTotal();
    this.#cancelPhase();
    this.#budget.signal?.removeEventListener('abort', this.#onAbort);
  }
}

/** Names and values are bytes on the wire; Latin-1 keeps each of them. */
function headerLines(raw: readonly Buffer[]): [string, string][] {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    lines.push([text(raw[index]).toLowerCase(), text(raw[index + 1]).trim()]);
  }
  return lines;
}

function text(bytes: Buffer | string | undefined): string {
  return typeof bytes === 'string' ? bytes : (bytes?.toString('latin1') ?? '');
}
