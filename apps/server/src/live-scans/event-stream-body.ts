import { Readable } from 'node:stream';

/** An event of a stream (HTML standard, section "Server-sent events"). */
export interface ServerSentEvent {
  /** The client sends it as `Last-Event-ID` when it continues. */
  readonly id: string;
  readonly event: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** After a lost connection. */
const reconnectMs = 2_000;
/** Longer than the deadline of a response. */
const maxUnreadMs = 10_000;

/**
 * The bytes of an event stream. Events are requested one by one, as the client reads: for a slow client no more is kept
 * in memory than one event and the buffers of its connection.
 */
export class EventStreamBody extends Readable {
  readonly #events: AsyncIterator<ServerSentEvent>;
  readonly #stop: AbortController;
  readonly #createdAt = performance.now();
  #isRequesting = false;
  #isFinished = false;

  /** `stop` is aborted when the stream has ended or the client has gone: it ends a request for an event. */
  constructor(events: AsyncIterator<ServerSentEvent>, stop: AbortController) {
    super();
    this.#events = events;
    this.#stop = stop;
    // At once, so that the client gets the header of the response.
    this.push(`retry: ${reconnectMs}\n\n`);
  }

  /** Nobody has begun to read it: the response was another one meanwhile. */
  get isUnread(): boolean {
    return !this.readableDidRead && performance.now() - this.#createdAt > maxUnreadMs;
  }

  /** Keeps proxies from closing an idle connection. Not for a client that has not read what it was sent. */
  sendComment(text: string): void {
    if (this.readableLength === 0 && !this.#isFinished && !this.destroyed) this.push(`: ${text}\n\n`);
  }

  /** Ends the stream after what it has: no further event is requested. */
  finish(): void {
    if (this.#isFinished || this.destroyed) return;
    this.#isFinished = true;
    this.push(null);
    this.#stop.abort();
    void this.#events.return?.();
  }

  override _read(): void {
    // Also called when a comment was read while an event is awaited.
    if (!this.#isRequesting && !this.#isFinished) void this.#pushNext();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#isFinished = true;
    this.#stop.abort();
    void this.#events.return?.();
    callback(error);
  }

  async #pushNext(): Promise<void> {
    this.#isRequesting = true;
    try {
      const next = await this.#events.next();
      this.#isRequesting = false;
      if (next.done === true) this.finish();
      else if (!this.#isFinished) this.push(format(next.value));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function format({ id, event, data }: ServerSentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
