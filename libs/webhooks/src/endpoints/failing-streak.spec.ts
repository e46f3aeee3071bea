import { describe, expect, it } from '@jest/globals';
import { countUndelivered } from './failing-streak.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 5, n)).toISOString();
const streak = { since: day(1), eventIds: Array.from({ length: 9 }, (_, n) => `evt_${n}`) };

describe('events that an endpoint could not be told of', () => {
  it.each([
    ['the tenth in a row, three days after the first', 'evt_9', day(4), true],
    ['the tenth in a row, before that', 'evt_9', day(3), false],
    ['one that is counted already', 'evt_8', day(4), false],
  ])('give the endpoint up: %s', (_, eventId, at, giveUp) => {
    expect(countUndelivered(streak, eventId, at, null, day(1)).giveUp).toBe(giveUp);
  });

  it('are counted, ten at most', () => {
    const ten = { ...streak, eventIds: [...streak.eventIds, 'evt_9'] };
    const counted = (of: typeof streak | null) => countUndelivered(of, 'evt_10', day(2), null, day(1));
    expect(counted(null)).toEqual({ counted: true, since: day(2), giveUp: false });
    expect(counted(streak)).toEqual({ counted: true, since: day(1), giveUp: false });
    expect(counted(ten)).toEqual({ counted: false, since: day(1), giveUp: false });
  });

  it.each([
    ['the ninth', streak.eventIds.slice(1), false],
    ['the eleventh', [...streak.eventIds, 'evt_a'], true],
  ])('give the endpoint up with %s after three days, or not', (_, eventIds, giveUp) => {
    expect(countUndelivered({ ...streak, eventIds }, 'evt_9', day(4), null, day(1)).giveUp).toBe(giveUp);
  });

  it.each([
    ['a success after the first failure', day(2), day(1), true],
    ['a success at the moment of the first failure', day(1), day(1), false],
    ['a first failure before the successes that are known', null, day(2), true],
  ])('are a new row after %s', (_, lastSuccessAt, successesSince, isNew) => {
    const { since } = countUndelivered(streak, 'evt_9', day(4), lastSuccessAt, successesSince);
    expect(since).toBe(isNew ? day(4) : day(1));
  });
});
