import type { Client, Dispatcher } from 'undici';
import { EgressFailure } from './failure.ts';
import { fairTimeout } from './fair-timeout.ts';

/** An answer as it came, its content coding untouched. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly truncated: boolean;
}

/** Times in milliseconds. */
export interface ReceiveBudget {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Thrown at the client to make it stop reading; the answer is kept as far as it came. */
const enough = new Error('enough was received');

/** Sends one request and collects its answer within the budget. A body over its bytes or its time is cut; all else fails. */
export function receive(
  client: Client,
  options: Dispatcher.DispatchOptions,
  budget: ReceiveBudget,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const collector = new AnswerCollector(budget, resolve, reject);
    try {
      client.dispatch(options, collector);
    } catch (error) {
      collector.fail(error as Error);
    }
  });
}

class AnswerCollector implements Dispatcher.DispatchHandler {
  readonly #budget: ReceiveBudget;
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #cancelTotal: () => void;
  readonly #onAbort: () => void;
  #cancelPhase: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: [string, string][] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  #settled = false;

  constructor(budget: ReceiveBudget, resolve: (answer: RawAnswer) => void, reject: (error: Error) => void) {
    this.#budget = budget;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#onAbort = (): void => this.#stop(budget.signal?.reason as Error);
    budget.signal?.addEventListener('abort', this.#onAbort);
    this.#cancelTotal = fairTimeout(budget.totalMs, () => this.#outOfTime('no complete answer in time'));
    // DNS, TCP and TLS have limits of their own; this one only backs them up.
    this.#cancelPhase = fairTimeout(2 * budget.connectMs + 1000, () => this.#outOfTime('no connection in time'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) return controller.abort(enough);
    this.#nextPhase(this.#budget.headersMs, 'no answer in time');
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new EgressFailure('protocol', 'the server switched protocols'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return; // an interim answer; the real one is still to come
    this.#status = status;
    this.#headers = headerLines((controller.rawHeaders ?? []) as Buffer[]);
    this.#nextPhase(this.#budget.bodyMs, 'no complete body in time');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > this.#budget.maxBytes) this.#cut();
  }

  onResponseEnd(): void {
    this.#answer(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // A connection that breaks in the middle of a body: what came is worth looking at.
    if (this.#status >= 200 && this.#length > 0) this.#answer(true);
    else this.fail(error);
  }

  #nextPhase(ms: number, complaint: string): void {
    this.#cancelPhase();
    this.#cancelPhase = fairTimeout(ms, () => this.#outOfTime(complaint));
  }

  #outOfTime(complaint: string): void {
    if (this.#status >= 200) this.#cut();
    else this.#stop(new EgressFailure('timeout', complaint));
  }

  #cut(): void {
    this.#answer(true);
    this.#controller?.abort(enough);
  }

  #stop(error: Error): void {
    this.fail(error);
    this.#controller?.abort(error);
  }

  #answer(truncated: boolean): void {
    if (this.#settled) return;
    this.#release();
    const body = Buffer.concat(this.#chunks, Math.min(this.#length, this.#budget.maxBytes));
    this.#resolve({ status: this.#status, headers: this.#headers, body, truncated });
  }

  fail(error: Error): void {
    if (this.#settled) return;
    this.#release();
    this.#reject(error);
  }

  #release(): void {
    this.#settled = true;
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
