import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { delay, Log, Rejected } from '#kernel';
import { FollowScan } from '#scans';
import type { ScanUpdate } from '#scans';
import { Metrics } from '#service';
import { Shutdown } from '../api/pipeline/shutdown.ts';
import { EventStreamBody } from './event-stream-body.ts';
import type { ServerSentEvent } from './event-stream-body.ts';

/** Who reads a stream, by an API key or a session of the console. */
export interface StreamReader {
  readonly accountId: string;
  /** Of the key or session: streams are counted for each. */
  readonly credentialId: string;
  /** Whether the key or session is still valid: not revoked, not expired. */
  readonly isValid: () => Promise<boolean>;
}

/** The part of a scan's life that is sent, and in which form. */
export interface FollowedScan {
  readonly scanId: string;
  /** The `id` of the last event that the client has; undefined where it has none. */
  readonly lastEventId: string | undefined;
  /** The data of an event, or a promise of it. Called once for each update that is sent, in order. */
  readonly dataOf: (update: ScanUpdate) => unknown;
}

interface Credential {
  readonly isValid: StreamReader['isValid'];
  /** Streams that are being opened have a place here too. */
  readonly streams: Set<EventStreamBody | symbol>;
}

const maxStreams = 5;
const commentIntervalMs = 15_000;
/** With the time limit of a check: a stream ends within five seconds after its credential. */
const checkIntervalMs = 2_000;
const checkTimeoutMs = 2_000;
const retryAfter = 5;

/**
 * The live streams of scans that this process serves, whatever the route: at most five for each credential, a comment
 * every 15 seconds, their end when the credential or the process ends. A timer of each kind serves all streams.
 */
@Injectable()
export class ScanEventStreams {
  readonly #credentials = new Map<string, Credential>();
  readonly #queries: QueryBus;
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #shutdown: AbortSignal;
  #timers: readonly NodeJS.Timeout[] = [];

  constructor(queries: QueryBus, shutdown: Shutdown, metrics: Metrics, log: Log) {
    this.#queries = queries;
    this.#metrics = metrics;
    this.#log = log;
    this.#shutdown = shutdown.signal;
    this.#shutdown.addEventListener('abort', () => [...this.#bodies()].forEach((body) => body.finish()));
  }

  /**
   * The body of the response; undefined when the scan ended with the last event that the client has.
   * @throws Rejected `invalid_parameter`, `not_found`, `gone` or `concurrency_limit_exceeded`
   */
  async open(reader: StreamReader, { scanId, lastEventId, dataOf }: FollowedScan): Promise<Readable | undefined> {
    const after = revisionOf(lastEventId);
    const place = Symbol(scanId);
    const { streams } = this.#credential(reader);
    streams.add(place);
    const stop = new AbortController();
    try {
      const updates = await this.#queries.execute(new FollowScan(reader.accountId, scanId, after, stop.signal));
      if (updates === undefined) return undefined;
      const body = new EventStreamBody(eventsOf(updates, dataOf), stop);
      streams.add(body);
      this.#metrics.liveStreams.inc();
      body.on('error', (error) => this.#log.error({ err: error }, 'a live stream of a scan ended by an error'));
      body.once('close', () => {
        this.#metrics.liveStreams.dec();
        this.#remove(reader.credentialId, body);
      });
      if (this.#shutdown.aborted) body.finish();
      return body;
    } finally {
      this.#remove(reader.credentialId, place);
    }
  }

  /** @throws Rejected `concurrency_limit_exceeded` when it has all its streams */
  #credential({ credentialId, isValid }: StreamReader): Credential {
    const credential = this.#credentials.get(credentialId) ?? { isValid, streams: new Set() };
    if (credential.streams.size >= maxStreams) {
      const message = `At most ${maxStreams} live streams may be open at the same time. Close one of them.`;
      throw new Rejected('concurrency_limit_exceeded', message, { retryAfter });
    }
    this.#credentials.set(credentialId, credential);
    if (this.#timers.length === 0) {
      this.#timers = [
        setInterval(() => this.#sendComments(), commentIntervalMs).unref(),
        setInterval(() => this.#check(), checkIntervalMs).unref(),
      ];
    }
    return credential;
  }

  #remove(credentialId: string, stream: EventStreamBody | symbol): void {
    const streams = this.#credentials.get(credentialId)?.streams;
    streams?.delete(stream);
    if (streams?.size === 0) this.#credentials.delete(credentialId);
    if (this.#credentials.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #sendComments(): void {
    for (const body of this.#bodies()) body.sendComment('keep-alive');
  }

  #check(): void {
    for (const body of this.#bodies()) {
      if (body.isUnread) body.destroy();
    }
    for (const credential of this.#credentials.values()) void this.#checkCredential(credential);
  }

  async #checkCredential({ isValid, streams }: Credential): Promise<void> {
    if (await isKnownValid(isValid)) return;
    for (const stream of streams) if (typeof stream !== 'symbol') stream.finish();
  }

  *#bodies(): Iterable<EventStreamBody> {
    for (const { streams } of this.#credentials.values()) {
      for (const stream of streams) if (typeof stream !== 'symbol') yield stream;
    }
  }
}

/** A credential that cannot be looked up in time is taken for one that has ended: its client continues later. */
async function isKnownValid(isValid: StreamReader['isValid']): Promise<boolean> {
  const checked = new AbortController();
  const late = delay(checkTimeoutMs, checked.signal).then(() => false);
  const known = await Promise.race([isValid().catch(() => false), late]);
  checked.abort();
  return known;
}

async function* eventsOf(
  updates: AsyncIterable<ScanUpdate>,
  dataOf: FollowedScan['dataOf'],
): AsyncGenerator<ServerSentEvent, void, void> {
  for await (const update of updates) {
    yield { id: String(update.revision), event: update.type, data: await dataOf(update) };
  }
}

/** -1, before the first event, where the client has none. @throws Rejected `invalid_parameter` */
function revisionOf(lastEventId: string | undefined): number {
  if (lastEventId === undefined || lastEventId === '') return -1;
  if (/^(?:0|[1-9]\d{0,14})$/.test(lastEventId)) return Number(lastEventId);
  const message = '`Last-Event-ID` must be the `id` of an event of this stream, a number such as 12.';
  throw new Rejected('invalid_parameter', message, { param: 'Last-Event-ID' });
}
