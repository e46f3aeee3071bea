import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EventLoopLag } from './event-loop-lag.ts';

const maxTimerMs = 2 ** 31 - 1;

/** The Prometheus metrics of the service. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly #eventLoopLag = new EventLoopLag();

  readonly requests = new Histogram({
    name: 'scanledger_http_request_duration_seconds',
    help: 'Duration of HTTP requests, by operation and status.',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [this.registry],
  });

  readonly refusedConnections = new Counter({
    name: 'scanledger_refused_connections_total',
    help: 'Connections closed because MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS were open.',
    registers: [this.registry],
  });

  readonly liveStreams = new Gauge({
    name: 'scanledger_live_streams',
    help: 'Live streams of scans that are open.',
    registers: [this.registry],
  });

  readonly appends = new Histogram({
    name: 'scanledger_append_duration_seconds',
    help: 'Duration of appends to the event log, by category and outcome.',
    labelNames: ['category', 'outcome'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });

  readonly appendedEvents = new Counter({
    name: 'scanledger_appended_events_total',
    help: 'Events appended to the log, by category.',
    labelNames: ['category'] as const,
    registers: [this.registry],
  });

  readonly queueWait = new Histogram({
    name: 'scanledger_queue_wait_seconds',
    help: 'Time that scans were queued before they started.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200],
    registers: [this.registry],
  });

  readonly webhookAttempts = new Counter({
    name: 'scanledger_webhook_attempts_total',
    help: 'Webhook delivery attempts, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  readonly deletedEvents = new Counter({
    name: 'scanledger_deleted_events_total',
    help: 'Events deleted from the log after their retention period, by rule.',
    labelNames: ['rule'] as const,
    registers: [this.registry],
  });

  constructor() {
    // Its monitor of the event loop cannot be left out; so it takes a sample in 24 days.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: maxTimerMs });
    for (const { name } of this.registry.getMetricsAsArray()) {
      if (name.startsWith('nodejs_eventloop_lag')) this.registry.removeSingleMetric(name);
    }
    this.#eventLoopLag.register(this.registry);
  }

  /** Samples the lag of the event loop from now on, as long as the process lives. */
  sampleEventLoop(): void {
    this.#eventLoopLag.watch();
  }

  /** Registers a gauge whose values are read at each scrape. */
  watch(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        for (const [value, figure] of Object.entries(await read())) gauge.set({ [label]: value }, figure);
      },
    });
  }
}
