import { describe, expect, it } from '@jest/globals';
import { nextTime, parseRecurrence, presetOf } from './recurrence.ts';

const times = (cron: string, timezone: string, after: string, count: number): readonly (string | null)[] => {
  const found: (string | null)[] = [];
  for (let last: string | null = after; found.length < count && last !== null; found.push(last)) {
    last = nextTime({ cron, timezone }, last);
  }
  return found;
};

const rejected = (param: string) => expect.objectContaining({ code: 'invalid_parameter', details: { param } });

it('a long field that is no cron expression is rejected at once', () => {
  const cron = `0 ${'1'.repeat(80)}! * * *`;
  expect(() => parseRecurrence({ cron, timezone: 'UTC' }, 'sch_1')).toThrow(/five fields/);
});

describe('the times of a schedule', () => {
  it('are in local time, before and after summer time begins and ends', () => {
    expect(times('30 8 * * *', 'Europe/Berlin', '2026-03-28T00:00:00.000Z', 2)).toEqual([
      '2026-03-28T07:30:00.000Z',
      '2026-03-29T06:30:00.000Z',
    ]);
    expect(times('30 8 * * *', 'Europe/Berlin', '2026-10-24T00:00:00.000Z', 2)).toEqual([
      '2026-10-24T06:30:00.000Z',
      '2026-10-25T07:30:00.000Z',
    ]);
  });

  it('that summer time skips are the first moment after the gap', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T02:00:00.000Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(times('0 2 * * *', 'America/New_York', '2026-03-07T12:00:00.000Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:00:00.000Z',
    ]);
  });

  it('that summer time skips at the end of a day are the first moment of the next day', () => {
    for (const cron of ['0 23 * * *', '30 23 * * *', '30 23 * * 6']) {
      const [first, second] = times(cron, 'America/Nuuk', '2026-03-28T12:00:00.000Z', 2);
      expect(first).toBe('2026-03-29T01:00:00.000Z');
      expect(second).toMatch(cron.endsWith('6') ? /^2026-04-05T00:30/ : /^2026-03-30T00:[03]0/);
    }
  });

  it('that summer time skips are left out where the expression names several hours', () => {
    expect(times('30 2,14 * * *', 'Europe/Berlin', '2026-03-28T20:00:00.000Z', 2)).toEqual([
      '2026-03-29T12:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('that are repeated when summer time ends count once', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T01:00:00.000Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(times('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00.000Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  it('that are repeated run each time where the expression names several hours', () => {
    expect(times('30 1,2 * * *', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 3)).toEqual([
      '2026-10-24T23:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('of every hour are an hour apart also when the clocks change', () => {
    for (const after of ['2026-03-28T23:30:00.000Z', '2026-10-24T22:30:00.000Z']) {
      const hours = times('0 * * * *', 'Europe/Berlin', after, 5).map((time) => new Date(time ?? '').getTime());
      expect(hours.slice(1).map((time, index) => time - (hours[index] ?? 0))).toEqual(Array(4).fill(3_600_000));
    }
  });

  it('follow zones whose offset is not a whole number of hours', () => {
    expect(times('0 0 * * *', 'Asia/Kolkata', '2026-01-01T00:00:00.000Z', 1)).toEqual(['2026-01-01T18:30:00.000Z']);
    expect(times('15 3 * * *', 'Australia/Lord_Howe', '2026-04-04T00:00:00.000Z', 2)).toEqual([
      '2026-04-04T16:45:00.000Z',
      '2026-04-05T16:45:00.000Z',
    ]);
  });

  it('of 29 February are in leap years', () => {
    expect(times('0 0 29 2 *', 'UTC', '2026-01-01T00:00:00.000Z', 2)).toEqual([
      '2028-02-29T00:00:00.000Z',
      '2032-02-29T00:00:00.000Z',
    ]);
  });

  it('are those after a moment, not at it', () => {
    expect(nextTime({ cron: '0 3 * * *', timezone: 'UTC' }, '2026-01-01T03:00:00.000Z')).toBe(
      '2026-01-02T03:00:00.000Z',
    );
  });
});

describe('an expression', () => {
  const parse = (cron: string, timezone = 'UTC') => parseRecurrence({ cron, timezone }, 'sch_1');

  it.each(['0 3 * * *', '5 */6 * * *', '0 0 1,15 * *', '59 23 * jan-mar MON-FRI', '0 9-17 * * 1-5', '0 0 * * 7'])(
    '%j is kept as it is',
    (cron) => expect(parse(cron).cron).toBe(cron),
  );

  it('has its white space normalized', () => {
    expect(parse('  0   3 *\t* * ').cron).toBe('0 3 * * *');
  });

  it.each([
    '',
    'hourly',
    '* * * *',
    '0 0 * * * *',
    '60 0 * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 30 2 *',
    '0 0 L * *',
    '0 0 ? * *',
    '0 0 * * 5#2',
    '0 0 15W * *',
    '@daily',
    '0 0 * * foo',
    '0 22-2 * * *',
    'toString',
    '0 0 * * *; rm',
  ])('%j is rejected', (cron) => {
    expect(() => parse(cron)).toThrow(rejected('cron'));
  });

  it.each(['* * * * *', '*/30 * * * *', '0,59 0 * * *', '0-1 0 * * *', '0,30 0 1 1 *'])(
    '%j is rejected: it runs more often than once an hour',
    (cron) => {
      expect(() => parse(cron)).toThrow('at most once an hour');
    },
  );

  it.each(['', 'Nowhere/City', '+02:00', '../UTC', 'Europe/Berlin '])('the time zone %j is rejected', (timezone) => {
    expect(() => parse('0 3 * * *', timezone)).toThrow(rejected('timezone'));
  });

  it('of a preset is the same in every release, so that a schedule is still known to be of the preset', () => {
    expect(parse('daily').cron).toBe('57 3 * * *');
    expect(parse('weekly').cron).toBe('57 3 * * 1');
  });

  it('of a preset has a minute that the schedule determines', () => {
    expect(parse('daily').cron).toMatch(/^\d{1,2} 3 \* \* \*$/);
    expect(parse('weekly').cron).toMatch(/^\d{1,2} 3 \* \* 1$/);
    expect(parse('daily').cron).toBe(parse('daily').cron);
    const minutes = Array.from({ length: 1_000 }, (_, n) => {
      const { cron } = parseRecurrence({ cron: 'daily', timezone: 'UTC' }, `sch_${n}`);
      return Number(cron.split(' ')[0]);
    });
    expect([...new Set(minutes)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, minute) => minute));
  });
});

describe('a preset', () => {
  it('is known again by its expression, for the schedule that was made with it', () => {
    for (const preset of ['daily', 'weekly'] as const) {
      const { cron } = parseRecurrence({ cron: preset, timezone: 'UTC' }, 'sch_1');
      expect(presetOf(cron, 'sch_1')).toBe(preset);
    }
    expect(presetOf('30 8 * * 1-5', 'sch_1')).toBeUndefined();
  });
});
