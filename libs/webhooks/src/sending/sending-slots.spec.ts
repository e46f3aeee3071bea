import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SendingSlots } from './sending-slots.ts';

const limits = { fast: 2, slowAfterMs: 1_000, total: 4, perEndpoint: 8 };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('slots for attempts', () => {
  it('are limited', () => {
    const slots = new SendingSlots(limits);
    const leave = slots.take(() => undefined);
    slots.take(() => undefined);
    expect(slots.free).toBe(false);
    leave();
    expect(slots.free).toBe(true);
  });

  it('become free when their attempts turn out slow, up to a limit in all', () => {
    const slots = new SendingSlots(limits);
    let told = 0;
    for (let round = 0; round < 2; round++) {
      slots.take(() => told++);
      slots.take(() => told++);
      expect(slots.free).toBe(false);
      jest.advanceTimersByTime(1_000);
    }
    expect([told, slots.free, slots.used]).toEqual([4, false, 4]);
  });

  it('are given back by slow attempts too', () => {
    const slots = new SendingSlots(limits);
    const leave = [0, 1].map(() => slots.take(() => undefined));
    jest.advanceTimersByTime(1_000);
    for (const one of leave) one();
    expect(slots.used).toBe(0);
  });

  it('are no more than the limit in all, slow and fast ones together', () => {
    const slots = new SendingSlots(limits);
    slots.take(() => undefined);
    slots.take(() => undefined);
    jest.advanceTimersByTime(1_000);
    slots.take(() => undefined);
    expect(slots.free).toBe(true);
    jest.advanceTimersByTime(1_000);
    slots.take(() => undefined);
    expect([slots.free, slots.used]).toEqual([false, 4]);
  });

  it('do not turn out slow after their attempts have ended', () => {
    const slots = new SendingSlots(limits);
    let told = 0;
    slots.take(() => told++)();
    jest.advanceTimersByTime(1_000);
    slots.take(() => undefined);
    slots.take(() => undefined);
    expect([told, slots.free]).toEqual([0, false]);
  });
});
