import { hostname } from 'node:os';
import { ScanWorkerSettings } from '#scans';
import type { Settings } from '#service';

const scansPerThread = 16;

export function scanWorkerSettings(settings: Settings): ScanWorkerSettings {
  return new ScanWorkerSettings({
    instance: instanceName(settings),
    maxRunningScans: settings.SCANS_AT_ONCE ?? settings.SCAN_WORKERS * scansPerThread,
    queueExpiresMs: settings.QUEUE_EXPIRES_HOURS * 3_600_000,
  });
}

/** With embedded stores there is one server: the leases that its predecessor held are its own. */
function instanceName({ INSTANCE, EVENT_LOG, READ_STORE }: Settings): string {
  if (INSTANCE !== undefined) return INSTANCE;
  return EVENT_LOG === 'sqlite' && READ_STORE === 'sqlite' ? 'server' : `${hostname()}-${process.pid}`;
}
