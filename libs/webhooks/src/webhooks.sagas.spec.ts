import { describe, expect, it } from '@jest/globals';
import type { UsageLimitReached } from '#accounts';
import type { DomainEvent, Recorded } from '#event-sourcing';
import type { ScanCompleted, ScanFailed, ScanStarted } from '#scans';
import type { DeliveryAbandoned } from './deliveries/delivery.events.ts';
import { giveUpEndpoints } from './endpoints/give-up-endpoints.saga.ts';
import { raiseWebhookEvents } from './events/raise-webhook-events.saga.ts';
import { CountUndeliveredEvent, DisableGoneEndpoint } from './webhooks.commands.ts';

function recorded<E extends DomainEvent>(event: E, id = 'source-1'): Recorded<E> {
  const metadata = {
    actor: 'system:test',
    correlationId: 'req_1',
    causationId: 'req_1',
    recordedAt: '2026-06-01T00:00:00.000Z',
    schemaVersion: 1,
  };
  return { ...event, id, stream: 'x-1', revision: 0, position: '7', metadata } as unknown as Recorded<E>;
}

const scan = { scanId: 'scan_1', accountId: 'acc_1' };

describe('what receivers are told', () => {
  it.each([
    [
      { type: 'ScanStarted', data: { ...scan, worker: 'w' } } satisfies ScanStarted,
      'scan.started',
      { status: 'running' },
    ],
    [
      {
        type: 'ScanCompleted',
        data: { ...scan, score: 85, grade: 'A-', scoreVersion: 1, requests: 9, skippedChecks: [] },
      } satisfies ScanCompleted,
      'scan.completed',
      { status: 'completed', score: 85, grade: 'A-' },
    ],
    [
      {
        type: 'ScanFailed',
        data: { ...scan, month: '2026-06', code: 'timeout', message: 'm', started: true, refundDue: false },
      } satisfies ScanFailed,
      'scan.failed',
      { status: 'failed', failure: { code: 'timeout', message: 'm' } },
    ],
  ])('of %o is %s', (event, kind, data) => {
    const [command] = raiseWebhookEvents.react(recorded(event));
    expect(command).toMatchObject({ occurrence: { kind, data, scanId: 'scan_1', accountId: 'acc_1' } });
  });

  it('of a quota that is used up is the usage', () => {
    const event: UsageLimitReached = {
      type: 'UsageLimitReached',
      data: {
        accountId: 'acc_1',
        month: '2026-06',
        plan: 'pro',
        scansUsed: 500,
        scansLimit: 500,
        periodStart: '2026-06-01T00:00:00.000Z',
        periodEnd: '2026-07-01T00:00:00.000Z',
      },
    };
    expect(raiseWebhookEvents.react(recorded(event))).toMatchObject([
      {
        occurrence: {
          kind: 'usage.limit_reached',
          timestamp: '2026-06-01T00:00:00.000Z',
          data: {
            plan: 'pro',
            scans_used: 500,
            scans_limit: 500,
            period_start: '2026-06-01T00:00:00.000Z',
            period_end: '2026-07-01T00:00:00.000Z',
          },
        },
      },
    ]);
  });

  it('carries an id that comes from the source: the same when repeated, another for another', () => {
    const event: ScanStarted = { type: 'ScanStarted', data: { ...scan, worker: 'w' } };
    const idOf = (source: string): string | undefined => {
      const [command] = raiseWebhookEvents.react(recorded(event, source));
      return (command as unknown as { occurrence: { eventId: string } }).occurrence.eventId;
    };
    expect(idOf('one')).toMatch(/^evt_[0-9A-Za-z]{22}$/);
    expect(idOf('one')).toBe(idOf('one'));
    expect(idOf('two')).not.toBe(idOf('one'));
  });
});

describe('what an abandoned delivery says about its endpoint', () => {
  const abandoned = (reason: DeliveryAbandoned['data']['reason']): Recorded<DeliveryAbandoned> =>
    recorded({
      type: 'DeliveryAbandoned',
      data: { deliveryId: 'dlv_1', accountId: 'acc_1', endpointId: 'we_1', eventId: 'evt_1', at: 'T', reason },
    });

  it('is that it is gone, that it failed once more, or nothing', () => {
    expect(giveUpEndpoints.react(abandoned('gone'))).toEqual([new DisableGoneEndpoint('acc_1', 'we_1')]);
    expect(giveUpEndpoints.react(abandoned('attempts_exhausted'))).toEqual([
      new CountUndeliveredEvent('acc_1', 'we_1', 'evt_1', 'T', '7'),
    ]);
    expect(giveUpEndpoints.react(abandoned('endpoint_disabled'))).toEqual([]);
    expect(giveUpEndpoints.react(abandoned('endpoint_removed'))).toEqual([]);
  });
});
