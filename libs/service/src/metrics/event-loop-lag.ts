import { createHistogram } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { untilNextMultiple } from '#kernel';
import { utilizationSinceLastCall } from './event-loop-utilization.ts';

const busyIntervalMs = 100;
const idleIntervalMs = 2_000;
/** Share of its time above which an event loop counts as busy. */
const busyShare = 0.02;

/** As Prometheus' client for Node names and describes them; values in nanoseconds. */
const statistics: readonly (readonly [part: string, help: string, of: (delays: RecordableHistogram) => number])[] = [
  ['min', 'The minimum recorded event loop delay.', ({ min }) => min],
  ['max', 'The maximum recorded event loop delay.', ({ max }) => max],
  ['mean', 'The mean of the recorded event loop delays.', ({ mean }) => mean],
  ['stddev', 'The standard deviation of the recorded event loop delays.', ({ stddev }) => stddev],
  ['p50', 'The 50th percentile of the recorded event loop delays.', (delays) => delays.percentile(50)],
  ['p90', 'The 90th percentile of the recorded event loop delays.', (delays) => delays.percentile(90)],
  ['p99', 'The 99th percentile of the recorded event loop delays.', (delays) => delays.percentile(99)],
];

/**
 * How much later than planned a timer fires, which is what everything else waits for the event loop: sampled ten times a
 * second while the loop is busy. An idle loop is sampled every two seconds, when polls wake the process anyway: Node's
 * `monitorEventLoopDelay` would wake it at its resolution, which its values contain.
 */
export class EventLoopLag {
  readonly #delays = createHistogram();
  readonly #utilization: () => number;

  /** `utilization`: the share of the time since its last call in which the event loop did something. */
  constructor(utilization = utilizationSinceLastCall()) {
    this.#utilization = utilization;
  }

  /** Samples for as long as the process lives, which it does not keep alive. */
  watch(): void {
    const intervalMs = this.#utilization() >= busyShare ? busyIntervalMs : idleIntervalMs;
    const remainingMs = untilNextMultiple(intervalMs);
    const plannedAt = performance.now() + remainingMs;
    setTimeout(() => {
      this.#record(performance.now() - plannedAt);
      this.watch();
    }, remainingMs).unref();
  }

  /** Adds the metrics; each scrape reports the samples since the previous one, in which its own is the first. */
  register(registry: Registry): void {
    const registers = [registry];
    const lag = new Gauge({
      name: 'nodejs_eventloop_lag_seconds',
      help: 'Lag of event loop in seconds.',
      registers,
      collect: async () => {
        const requestedAt = performance.now();
        if (this.#delays.count > 0) for (const [gauge, of] of gauges) gauge.set(of(this.#delays) / 1e9);
        this.#delays.reset();
        await nextIteration();
        const lagMs = performance.now() - requestedAt;
        this.#record(lagMs);
        lag.set(lagMs / 1_000);
      },
    });
    const gauges = statistics.map(
      ([part, help, of]) => [new Gauge({ name: `nodejs_eventloop_lag_${part}_seconds`, help, registers }), of] as const,
    );
  }

  #record(delayMs: number): void {
    // A timer may fire up to a millisecond early; the histogram takes no zero.
    this.#delays.record(Math.max(1, Math.round(delayMs * 1e6)));
  }
}
