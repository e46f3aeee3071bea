import type { ScannerSettings } from '../../scanner.ts';

/** Settings under which sites on loopback may be scanned quickly. */
export function settingsFor(overrides: Partial<ScannerSettings> = {}): ScannerSettings {
  return {
    workers: 1,
    allowedNetworks: ['127.0.0.1/32'],
    ports: [80, 443],
    contactUrl: 'https://scanner.example/',
    quickDeadlineMs: 10_000,
    fullDeadlineMs: 30_000,
    fullRequests: 1500,
    requestsPerSecondPerSite: 2000,
    connectionsPerSite: 16,
    dnsServers: [],
    optInChecks: [],
    retireDataFile: undefined,
    ...overrides,
  };
}
