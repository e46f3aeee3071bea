import { EgressFailure } from '#egress';
import type { FailureKind, HttpResponse, SafeHttpClient } from '#egress';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import type { AttemptError } from '../deliveries/delivery.events.ts';
import { parseRetryAfter } from '../deliveries/retry-schedule.ts';
import { serviceSignature, standardSignature } from './signature.ts';
import type { SigningKey } from './signature.ts';

export interface WebhookPost {
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

/** The receiver's verdict. Nothing of the response's body is in here, or anywhere. */
export interface PostOutcome {
  /** Null when no response came. */
  readonly statusCode: number | null;
  /** Null when the receiver accepted the webhook. */
  readonly error: AttemptError | null;
  readonly durationMs: number;
  /** `Retry-After`, if the response has one. */
  readonly retryAfterMs: number | undefined;
}

/** Bytes of a response's body that are read so that its connection can be reused; they are not looked at. */
const maxBodyBytes = 16 * 1_024;

/** Signs the body and posts it once. @throws the signal's reason when it aborts */
export async function postWebhook(
  client: Pick<SafeHttpClient, 'request'>,
  { delivery, attempt, url, keys, now, timeoutMs }: WebhookPost,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const { deliveryId, eventId, eventType } = delivery;
  const body = Buffer.from(delivery.body);
  const seconds = Math.floor(now / 1_000);
  const started = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - started);
  try {
    const response = await client.request({
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
      maxBytes: maxBodyBytes,
      decode: false,
      timeoutMs,
      signal,
    });
    return { ...verdictOn(response), durationMs: elapsedMs(), retryAfterMs: retryAfterOf(response, now) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressFailure)) throw error;
    return { statusCode: null, error: errorOf(error.failure), durationMs: elapsedMs(), retryAfterMs: undefined };
  }
}

/** A receiver accepts a webhook with a status from 200 to 299 and a complete response, within the attempt's time. */
function verdictOn({ status: statusCode, truncatedBy }: HttpResponse): Pick<PostOutcome, 'statusCode' | 'error'> {
  if (statusCode >= 300 && statusCode < 400) return { statusCode, error: 'redirect' };
  if (statusCode < 200 || statusCode >= 400) return { statusCode, error: 'http_status' };
  if (truncatedBy === 'timeout') return { statusCode, error: 'timeout' };
  // A body that is larger than what is read of it says nothing about the receiver.
  return { statusCode, error: truncatedBy === 'connection' ? 'refused' : null };
}

function retryAfterOf({ headers }: HttpResponse, now: number): number | undefined {
  return parseRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
}

/** Only scans have a request budget. */
function errorOf(failure: FailureKind): AttemptError {
  return failure === 'budget' ? 'blocked' : failure;
}
