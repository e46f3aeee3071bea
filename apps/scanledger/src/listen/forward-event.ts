import { createHmac, randomBytes } from 'node:crypto';
import { webhooks } from '#client';
import type { WebhookEvent } from '#client';

export interface Forwarding {
  readonly receiver: URL;
  readonly secret: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** What became of an event at its receiver. */
export interface Forwarded {
  /** Null when no response came. */
  readonly status: number | null;
  /** Why none came. */
  readonly problem: string | undefined;
  readonly durationMs: number;
}

/** As long as the service waits for a receiver. */
const timeoutMs = 10_000;

/** Posts the event as the service does: once, with the same headers and signatures. Rejects only when the signal aborts. */
export async function forwardEvent(
  event: WebhookEvent,
  { receiver, secret, now, signal }: Forwarding,
): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const seconds = Math.floor(now / 1_000);
  const started = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - started);
  try {
    const response = await fetch(receiver, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Scanledger-Webhooks/1',
        'service-event': event.type,
        'service-delivery': `dlv_${randomBytes(11).toString('hex')}`,
        'service-attempt': '1',
        'service-signature': await webhooks.signForTest(body, secret, seconds),
        'webhook-id': event.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': standardSignature(event.id, seconds, body, secret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return { status: response.status, problem: undefined, durationMs: elapsedMs() };
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, problem: problemOf(error), durationMs: elapsedMs() };
  }
}

/** As the Standard Webhooks specification says: the key is what follows `whsec_`, decoded. */
export function standardSignature(id: string, seconds: number, body: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

function problemOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { readonly code?: unknown }).code;
  return typeof code === 'string' ? code : cause instanceof Error ? cause.message : String(cause);
}
