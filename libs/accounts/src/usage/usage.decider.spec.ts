import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { billingPeriodAt } from './billing-period.ts';
import { refundOutcome, scansUsed, usageDecider, usageStreamId } from './usage.decider.ts';
import type { UsageCommand } from './usage.decider.ts';
import type { UsageEvent } from './usage.events.ts';

const accountId = 'acc_1';
const month = '2026-06';
const [periodStart, periodEnd] = ['2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];
const createdAt = '2026-06-15T12:00:00.000Z';
const scan = { target: 'https://example.com/', scanType: 'quick', createdAt } as const;

const count = (scanId: string, scansLimit: number, at = createdAt): UsageCommand => ({
  type: 'Count',
  accountId,
  scanId,
  ...scan,
  createdAt: at,
  plan: 'pro',
  scansLimit,
});
const refund = (scanId: string, canceled = false): UsageCommand => ({
  type: 'Refund',
  accountId,
  month,
  scanId,
  canceled,
});
const opened: UsageEvent = { type: 'UsagePeriodOpened', data: { accountId, month, periodStart, periodEnd } };
const counted = (scanId: string): UsageEvent => ({ type: 'ScanCounted', data: { accountId, month, scanId, ...scan } });
const refunded = (scanId: string, canceled = false): UsageEvent => ({
  type: 'ScanRefunded',
  data: { accountId, month, scanId, canceled },
});
const reached = (scansLimit: number): UsageEvent => ({
  type: 'UsageLimitReached',
  data: { accountId, month, plan: 'pro', scansUsed: scansLimit, scansLimit, periodStart, periodEnd },
});

const given = givenEvents(usageDecider);

describe("an account's month", () => {
  it('opens with its first scan', () => {
    given().when(count('a', 10)).expect(opened, counted('a'));
    given(opened, counted('a')).when(count('b', 10)).expect(counted('b'));
  });

  it('counts a scan once', () => {
    given(opened, counted('a')).when(count('a', 10)).expect();
    given(opened, counted('a'), reached(1)).when(count('a', 1)).expect();
  });

  it('counts a repeated request with the same idempotency key once, and rejects another body', () => {
    const keyed = { ...count('a', 10), fingerprint: 'f1' } as UsageCommand;
    const { data } = counted('a') as Extract<UsageEvent, { type: 'ScanCounted' }>;
    const countedWithKey: UsageEvent = { type: 'ScanCounted', data: { ...data, fingerprint: 'f1' } };
    given(opened).when(keyed).expect(countedWithKey);
    given(opened, countedWithKey).when(keyed).expect();
    given(opened, countedWithKey).when(count('b', 10)).expect(counted('b'));
    given(opened, countedWithKey)
      .when({ ...keyed, fingerprint: 'f2' } as UsageCommand)
      .expectRejected('idempotency_key_reused');
  });

  it('gives the units of canceled scans back a hundred times, and twice more for each scan that stays counted', () => {
    const canceled = Array.from({ length: 101 }, (_, n) => [counted(`c${n}`), refunded(`c${n}`, true)]).flat();
    const upTo = (count: number): readonly UsageEvent[] => canceled.slice(0, 2 * count);
    given(opened, ...upTo(99), counted('a'))
      .when(refund('a', true))
      .expect(refunded('a', true));
    // 'a' itself stays counted, which allows two more.
    given(opened, ...upTo(101), counted('a'))
      .when(refund('a', true))
      .expect(refunded('a', true));
    const more = [counted('x'), refunded('x', true)];
    const declined = { type: 'RefundDeclined', data: { accountId, month, scanId: 'a', canceledRefunds: 102 } } as const;
    given(opened, ...upTo(101), ...more, counted('a'))
      .when(refund('a', true))
      .expect(declined);
    given(opened, ...upTo(101), ...more, counted('a'), declined, counted('b'))
      .when(refund('a', true))
      .expect();
    given(opened, ...upTo(101), ...more, counted('a'))
      .when(refund('a'))
      .expect(refunded('a'));
    given(opened, ...upTo(101), ...more, counted('a'), counted('b'))
      .when(refund('a', true))
      .expect(refunded('a', true));
  });

  it('does not bound refunds of scans that failed, nor those of events that do not say why', () => {
    const refundedAsBefore = (scanId: string): UsageEvent => ({
      type: 'ScanRefunded',
      data: { accountId, month, scanId },
    });
    const failed = Array.from({ length: 200 }, (_, n) => [counted(`f${n}`), refunded(`f${n}`)]).flat();
    const earlier = Array.from({ length: 200 }, (_, n) => [counted(`e${n}`), refundedAsBefore(`e${n}`)]).flat();
    given(opened, ...failed, ...earlier, counted('a'))
      .when(refund('a', true))
      .expect(refunded('a', true));
  });

  it('tells what became of a refund', () => {
    const declined = { type: 'RefundDeclined', data: { accountId, month, scanId: 'b', canceledRefunds: 102 } } as const;
    const events = [opened, counted('a'), refunded('a'), counted('b'), declined, counted('c')];
    const state = events.reduce((folded, event) => usageDecider.evolve(folded, event), usageDecider.initialState);
    expect(['a', 'b', 'c'].map((scanId) => refundOutcome(state, scanId))).toEqual(['refunded', 'declined', 'none']);
  });

  it('records the schedule whose run a scan is', () => {
    const { data } = counted('a') as Extract<UsageEvent, { type: 'ScanCounted' }>;
    given(opened)
      .when({ ...count('a', 10), scheduleId: 'sch_1' } as UsageCommand)
      .expect({ type: 'ScanCounted', data: { ...data, scheduleId: 'sch_1' } });
  });

  it('tells that the limit is reached with the last allowed scan, in the same append', () => {
    given(opened, counted('a')).when(count('b', 2)).expect(counted('b'), reached(2));
    given().when(count('a', 1)).expect(opened, counted('a'), reached(1));
  });

  it('refuses what is over the limit, and says how long the month lasts', () => {
    given(opened, counted('a'), reached(1)).when(count('b', 1)).expectRejected('quota_exceeded');
    given().when(count('a', 0)).expectRejected('quota_exceeded');
    const state = usageDecider.evolve(usageDecider.initialState, counted('a'));
    const rejected = (retryAfter: number) => expect.objectContaining({ details: { retryAfter } });
    const decide = (at: string) => () => usageDecider.decide(count('b', 1, at), state);
    expect(decide('2026-06-30T23:00:00.000Z')).toThrow(rejected(3_600));
    expect(decide('2026-06-30T23:59:58.999Z')).toThrow(rejected(2));
    expect(decide('2026-06-30T23:59:59.999Z')).toThrow(rejected(1));
  });

  it('tells each limit value once: not again after a refund, again after a raise', () => {
    given(opened, counted('a'), reached(1), refunded('a')).when(count('b', 1)).expect(counted('b'));
    given(opened, counted('a'), reached(1)).when(count('b', 2)).expect(counted('b'), reached(2));
    given(opened, counted('a'), reached(1)).when(count('b', 3)).expect(counted('b'));
  });

  it('gives a unit back once, and only one that was counted', () => {
    given(opened, counted('a')).when(refund('a')).expect(refunded('a'));
    given(opened, counted('a'), refunded('a')).when(refund('a')).expect();
    given(opened, counted('a')).when(refund('b')).expect();
  });

  it('never counts more than the limit, nor tells a limit twice, whatever comes in whatever order', () => {
    const command = fc.record({ scanId: fc.nat(15).map(String), limit: fc.nat(6), isRefund: fc.boolean() });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = usageDecider.initialState;
        const told: number[] = [];
        for (const { scanId, limit, isRefund } of commands) {
          const before = scansUsed(state);
          let events: readonly UsageEvent[] = [];
          try {
            events = usageDecider.decide(isRefund ? refund(scanId) : count(scanId, limit), state);
          } catch (error) {
            expect(error).toBeInstanceOf(Rejected);
            expect(before).toBeGreaterThanOrEqual(limit);
          }
          state = events.reduce((folded, event) => usageDecider.evolve(folded, event), state);
          if (scansUsed(state) > before) expect(scansUsed(state)).toBeLessThanOrEqual(limit);
          expect(scansUsed(state)).toBeGreaterThanOrEqual(0);
          told.push(...events.flatMap(({ type, data }) => (type === 'UsageLimitReached' ? [data.scansLimit] : [])));
        }
        expect(new Set(told).size).toBe(told.length);
      }),
    );
  });
});

describe('a billing period', () => {
  it.each([
    ['2026-06-01T00:00:00.000Z', '2026-06', '2026-06-01', '2026-07-01'],
    ['2026-06-30T23:59:59.999Z', '2026-06', '2026-06-01', '2026-07-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-01', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02', '2028-02-01', '2028-03-01'],
    ['2026-03-29T01:30:00.000Z', '2026-03', '2026-03-01', '2026-04-01'],
  ])('of %s is the calendar month in UTC', (moment, name, start, end) => {
    expect(billingPeriodAt(new Date(moment).getTime())).toEqual({
      month: name,
      start: `${start}T00:00:00.000Z`,
      end: `${end}T00:00:00.000Z`,
    });
  });

  it('holds its moment, and its end is the start of the next', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (date) => {
        const period = billingPeriodAt(date.getTime());
        expect(period.start <= date.toISOString() && date.toISOString() < period.end).toBe(true);
        expect(billingPeriodAt(new Date(period.end).getTime()).start).toBe(period.end);
      }),
    );
  });

  it('names the stream of an account', () => {
    expect(usageStreamId('acc_1', '2026-06')).toBe('acc_1_2026-06');
  });
});
