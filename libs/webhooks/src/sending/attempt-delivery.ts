import { EgressFailure } from '#egress';
import type { FailureKind, HttpResponse, SafeHttpClient } from '#egress';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import type { AttemptError } from '../delivery.events.ts';
import { parseRetryAfter } from '../retry-schedule.ts';
import { serviceSignature, standardSignature } from '../signature.ts';
import type { SigningKey } from '../signature.ts';

export interface AttemptRequest {
  readonly delivery: Pick<DeliveryDocument, 'deliveryId' | 'eventId' | 'eventType' | 'body'>;
  /** From 1. */
  readonly attempt: number;
  readonly url: URL;
  /** Of the secrets that are valid now, newest first. */
  readonly keys: readonly SigningKey[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly timeoutMs: number;
}

/** What came of it. Nothing of the answer's body is in here, or anywhere. */
export interface AttemptReport {
  readonly statusCode: number | null;
  /** Null when the receiver has taken it. */
  readonly error: AttemptError | null;
  readonly durationMs: number;
  /** Milliseconds that the receiver asks to be left alone. */
  readonly retryAfterMs: number | undefined;
}

/** Bytes of an answer's body that are read so that its connection can be used again; nobody looks at them. */
const readBytes = 16 * 1_024;

/** Signs and sends once. @throws the signal's reason when it aborts */
export async function attemptDelivery(
  client: Pick<SafeHttpClient, 'request'>,
  { delivery, attempt, url, keys, now, timeoutMs }: AttemptRequest,
  signal: AbortSignal,
): Promise<AttemptReport> {
  const { deliveryId, eventId, eventType } = delivery;
  const body = Buffer.from(delivery.body);
  const seconds = Math.floor(now / 1_000);
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  try {
    const answer = await client.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'service-event': eventType,
        'service-delivery': deliveryId,
        'service-attempt': String(attempt),
        'service-signature': serviceSignature(keys, seconds, body),
        'webhook-id': eventId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': standardSignature(keys, eventId, seconds, body),
      },
      body,
      maxBytes: readBytes,
      timeoutMs,
      signal,
    });
    return { ...verdictOn(answer.status), durationMs: elapsed(), retryAfterMs: retryAfterOf(answer, now) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressFailure)) throw error;
    return {
      statusCode: null,
      error: errorOf(error.failure),
      durationMs: elapsed(),
      retryAfterMs: undefined,
    };
  }
}

function verdictOn(statusCode: number): Pick<AttemptReport, 'statusCode' | 'error'> {
  if (statusCode >= 200 && statusCode < 300) return { statusCode, error: null };
  return { statusCode, error: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_status' };
}

function retryAfterOf({ headers }: HttpResponse, now: number): number | undefined {
  return parseRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
}

/** A request budget is a matter of scans. */
function errorOf(failure: FailureKind): AttemptError {
  return failure === 'budget' ? 'blocked' : failure;
}
