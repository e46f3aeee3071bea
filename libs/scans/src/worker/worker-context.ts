import { rootContext } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import type { ScanWorkerSettings } from './scan-worker-settings.ts';

/** The context of what a worker decides about a scan by itself. */
export function workerContext({ instance }: ScanWorkerSettings, scanId: string): CommandContext {
  return rootContext(`system:worker/${instance}`, scanId);
}
