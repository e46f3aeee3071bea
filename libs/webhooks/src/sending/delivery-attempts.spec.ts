import { describe, expect, it } from '@jest/globals';
import type { HttpResponse } from '#egress';
import type { CommandContext, CommandExecutor } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { DeliveryAttempts } from './delivery-attempts.ts';
import type { AttemptResult } from './delivery-attempts.ts';
import type { Receivers } from './receivers.ts';
import type { SenderObserver } from './sender-observer.ts';
import type { WebhookHttpClient } from './webhook-http-client.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';

const clock = new ManualClock('2026-06-01T00:00:00.000Z');
const succeeded = { type: 'RecordSuccess', attempt: 1, at: clock.timestamp(), statusCode: 204, durationMs: 3 } as const;

function delivery(attempts: number): DeliveryDocument {
  const ids = { deliveryId: 'dlv_1', accountId: 'acc_1', endpointId: 'we_1', eventId: 'evt_1' };
  const cause = { actor: 'key:key_1', correlationId: 'req_1', causationId: `event-${attempts}` };
  return { ...ids, ...cause, attempts: Array.from({ length: attempts }), changed: '1' } as unknown as DeliveryDocument;
}

/** What is told of attempts whose results are in the log. */
const outcomes: string[] = [];

/** The contexts with which the results are recorded. */
async function recorded(...results: readonly [DeliveryDocument, AttemptResult][]): Promise<readonly CommandContext[]> {
  const contexts: CommandContext[] = [];
  const executor = {
    assume: () => undefined,
    execute: async (_kind: unknown, _id: string, _command: unknown, context: CommandContext) => {
      contexts.push(context);
      return { position: '7' };
    },
  } as unknown as CommandExecutor;
  const observer = { attemptRecorded: (outcome: string) => outcomes.push(outcome) } as unknown as SenderObserver;
  const settings = new WebhookSenderSettings({ instance: 'sender' });
  const unused = {} as never;
  const attempts = new DeliveryAttempts(unused, unused, executor, settings, observer, clock, new SystemIds());
  for (const [one, result] of results) expect(await attempts.record(one, result)).toBe('7');
  return contexts;
}

describe('recording an attempt', () => {
  it('is the same decision when it is repeated, and another for each attempt', async () => {
    const [first, repeated, second] = await recorded(
      [delivery(0), succeeded],
      [delivery(0), succeeded],
      [delivery(1), { ...succeeded, attempt: 2 }],
    );
    expect(first?.decisionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeated?.decisionId).toBe(first?.decisionId);
    expect(second?.decisionId).not.toBe(first?.decisionId);
  });

  it('continues the chain of the delivery, on behalf of the key that requested it', async () => {
    expect(await recorded([delivery(1), { ...succeeded, attempt: 2 }])).toMatchObject([
      { actor: 'key:key_1', via: 'system:webhook-sender', correlationId: 'req_1', causationId: 'event-1' },
    ]);
  });
});

it('tells of each attempt whose result is in the log how it ended, and of none where nothing was sent', async () => {
  outcomes.length = 0;
  const report = { attempt: 1, at: clock.timestamp(), statusCode: null, durationMs: 3, retryAt: clock.timestamp() };
  await recorded(
    [delivery(0), succeeded],
    [delivery(0), { type: 'RecordFailure', ...report, error: 'timeout' }],
    [delivery(0), { type: 'AbandonDelivery', at: clock.timestamp(), reason: 'endpoint_removed' }],
  );
  expect(outcomes).toEqual(['succeeded', 'timeout']);
});

/** The result of an attempt to send a delivery, and how many requests were sent for it. */
async function made(
  one: DeliveryDocument,
  {
    receiver = { url: new URL('https://one.example/'), keysAt: () => [] } as object | string,
    status = 204,
    retryAfter = '',
    takesMs = 0,
  },
) {
  let requests = 0;
  const client = {
    request: async (): Promise<HttpResponse> => {
      requests += 1;
      clock.advance(takesMs);
      return { status, headers: [['retry-after', retryAfter]], truncatedBy: undefined } as unknown as HttpResponse;
    },
  } as unknown as WebhookHttpClient;
  const receivers = { of: async () => receiver } as unknown as Receivers;
  const settings = new WebhookSenderSettings({ instance: 'sender' });
  const unused = {} as never;
  const attempts = new DeliveryAttempts(receivers, client, unused, settings, unused, clock, new SystemIds());
  return {
    result: await attempts.make({ ...one, body: '{}' }, new AbortController().signal),
    requests: () => requests,
  };
}

describe('making an attempt', () => {
  it('counts from the attempts before', async () => {
    const { result } = await made(delivery(2), {});
    expect(result).toMatchObject({ type: 'RecordSuccess', attempt: 3, statusCode: 204 });
  });

  it.each(['endpoint_disabled', 'endpoint_removed'])(
    'gives up without a request when the receiver is %s',
    async (reason) => {
      const { result, requests } = await made(delivery(0), { receiver: reason });
      expect(result).toMatchObject({ type: 'AbandonDelivery', reason });
      expect(requests()).toBe(0);
    },
  );

  it('fails with the status that the receiver responds with, and is due again after five seconds or so', async () => {
    const { result } = await made(delivery(0), { status: 503 });
    expect(result).toMatchObject({ type: 'RecordFailure', attempt: 1, statusCode: 503, error: 'http_status' });
    const delayMs = Date.parse('retryAt' in result ? result.retryAt : '') - clock.now();
    expect(delayMs).toBeGreaterThanOrEqual(4_000);
    expect(delayMs).toBeLessThanOrEqual(6_000);
  });

  it('is due again that long after the response, however long that took', async () => {
    const { result } = await made(delivery(0), { status: 503, takesMs: 14_000 });
    expect(Date.parse('retryAt' in result ? result.retryAt : '') - clock.now()).toBeGreaterThanOrEqual(4_000);
    expect(Date.parse(result.at)).toBe(clock.now() - 14_000);
  });

  it('is due again no sooner than the receiver asks for with Retry-After', async () => {
    const { result } = await made(delivery(0), { status: 503, retryAfter: '8' });
    expect(Date.parse('retryAt' in result ? result.retryAt : '') - clock.now()).toBeGreaterThanOrEqual(8_000);
  });
});
