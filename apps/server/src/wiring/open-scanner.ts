import { openScanner } from '#checks';
import type { Log } from '#kernel';
import type { Scanner, ScannerSettings } from '#scanner';
import { ownEndpoints } from '#service';
import type { Settings } from '#service';

const quickDeadlineMs = 30_000;
const fullDeadlineMs = 600_000;
const connectionsPerSite = 8;

/** The scanner with its worker threads; what they report goes to the log. */
export function scannerFor(settings: Settings, log: Log): Scanner {
  return openScanner(scannerSettings(settings), {
    onConnection: (scan, connection) => log.debug({ scan, ...connection }, 'outgoing connection'),
    onFault: (fault) => log.error({ fault }, 'scanner fault'),
    onWarning: (warning) => log.warn({ warning }, 'scanner warning'),
  });
}

function scannerSettings(settings: Settings): ScannerSettings {
  return {
    workers: settings.SCAN_WORKERS,
    allowedNetworks: settings.ALLOWED_NETWORKS,
    ownEndpoints: ownEndpoints(settings),
    ports: settings.SCAN_PORTS,
    contactUrl: settings.SCAN_CONTACT_URL ?? settings.PUBLIC_URL ?? '',
    quickDeadlineMs,
    fullDeadlineMs,
    fullRequests: settings.SCAN_FULL_REQUESTS,
    requestsPerSecondPerSite: settings.SCAN_REQUESTS_PER_SECOND,
    connectionsPerSite,
    dnsServers: settings.SCAN_DNS_SERVERS,
    optInChecks: settings.SCAN_OPT_IN_CHECKS,
    retireDataFile: settings.RETIRE_DATA_FILE,
    browser: settings.SCAN_BROWSER,
  };
}
