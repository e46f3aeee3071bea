import { openScanner } from '#checks/open-scanner';
import type { Blocklist } from '#egress';
import type { Log } from '#kernel';
import type { Scanner, ScannerSettings } from '#scanner';
import { ownEndpoints } from '#service';
import type { Settings } from '#service';

const quickDeadlineMs = 30_000;
const fullDeadlineMs = 600_000;
const connectionsPerSite = 8;

/** The scanner with its worker threads, which learn of changes to the blocklist; what they report goes to the log. */
export async function scannerFor(settings: Settings, blocklist: Blocklist, log: Log): Promise<Scanner> {
  const { RETIRE_DATA_FILE: file } = settings;
  const retireWarning = file === undefined ? undefined : await retireDataWarningOf(file);
  if (retireWarning !== undefined) log.warn({ warning: retireWarning }, 'scanner warning');
  const scanner = openScanner(scannerSettings(settings, blocklist), {
    onConnection: (scan, connection) => log.debug({ scan, ...connection }, 'outgoing connection'),
    onFault: (fault) => log.error({ fault }, 'scanner fault'),
    onWarning: (warning) => log.warn({ warning }, 'scanner warning'),
  });
  blocklist.watch((entries) => scanner.setBlocklist(entries));
  return scanner;
}

/** What of the operator's list cannot be used. */
async function retireDataWarningOf(file: string): Promise<string | undefined> {
  const { readRetireData, retireDataWarning } = await import('#checks');
  return retireDataWarning(file, readRetireData(file).libraries);
}

function scannerSettings(settings: Settings, blocklist: Blocklist): ScannerSettings {
  return {
    workers: settings.SCAN_WORKERS,
    allowedNetworks: settings.ALLOWED_NETWORKS,
    ownEndpoints: ownEndpoints(settings),
    blocklist: blocklist.entries,
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
