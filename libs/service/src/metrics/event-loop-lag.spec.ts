import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { EventLoopLag } from './event-loop-lag.ts';
import { Metrics } from './metrics.ts';

async function valuesOf(registry: Registry): Promise<Readonly<Record<string, number>>> {
  const lines = [...(await registry.metrics()).matchAll(/^nodejs_eventloop_lag_(\w+_)?seconds (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, part = 'now_', value]) => [part.slice(0, -1), Number(value)]));
}

const milliseconds = 0.001;

describe('The lag of the event loop', () => {
  let utilization: jest.Mock<() => number>;
  let registry: Registry;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    utilization = jest.fn(() => 0);
    registry = new Registry();
    const lag = new EventLoopLag(utilization);
    lag.register(registry);
    lag.watch();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is none for an event loop that is idle, however rarely it is sampled', async () => {
    await jest.advanceTimersByTimeAsync(60_000);
    const { max, mean, p99 } = await valuesOf(registry);
    for (const value of [max, mean, p99]) expect(value).toBeLessThan(milliseconds);
  });

  it('is sampled every two seconds while the loop is idle, and ten times a second while it is busy', async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    expect(utilization).toHaveBeenCalledTimes(6);
    utilization.mockReturnValue(0.5);
    await jest.advanceTimersByTimeAsync(2_000);
    utilization.mockClear();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(utilization).toHaveBeenCalledTimes(100);
  });

  it('is by how much timers are late, since the previous scrape', async () => {
    await jest.advanceTimersByTimeAsync(5_000);
    // The clock is ahead of the timers.
    jest.spyOn(performance, 'now').mockReturnValueOnce(6_250);
    await jest.advanceTimersByTimeAsync(1_000);
    const { min, max, p50 } = await valuesOf(registry);
    expect(max).toBeCloseTo(0.25, 2);
    expect(Math.max(min ?? 1, p50 ?? 1)).toBeLessThan(milliseconds);
    await jest.advanceTimersByTimeAsync(2_000);
    expect((await valuesOf(registry))['max']).toBeLessThan(0.25);
  });
});

it('The lag of the event loop is shown after it was blocked', async () => {
  const metrics = new Metrics();
  metrics.sampleEventLoop();
  const { registry } = metrics;
  const blockedUntil = performance.now() + 2_200;
  while (performance.now() < blockedUntil);
  await new Promise((resolve) => setTimeout(resolve, 0));
  const { max, ...others } = await valuesOf(registry);
  expect(max).toBeGreaterThanOrEqual(0.099);
  expect(Object.keys(others).sort()).toEqual(['mean', 'min', 'now', 'p50', 'p90', 'p99', 'stddev']);
});
