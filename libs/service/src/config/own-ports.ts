import type { Settings } from './settings.ts';

/** Ports on which this service listens, as far as its settings name them: scans and webhooks may not reach them. */
export function ownPorts({ PORT, METRICS_PORT }: Pick<Settings, 'PORT' | 'METRICS_PORT'>): readonly number[] {
  return [PORT, METRICS_PORT].filter((port) => typeof port === 'number' && port > 0) as readonly number[];
}
