import type { Provider } from '@nestjs/common';
import { AddressPolicy, DnsClient, Resolver, ScanEgressFilter, TargetPolicy } from '#egress';
import type { Blocklist } from '#egress';
import { ScanPermission } from '#scans';
import { OwnershipRequirement, OwnershipSettings } from '#targets';
import { fullScanRequires } from '../config/full-scan-requires.ts';
import { ownEndpoints } from '../config/own-endpoints.ts';
import type { Settings } from '../config/settings.ts';

/** Which targets may be scanned, and providers that the targets slice requires. */
export function targetProviders(settings: Settings, blocklist: Blocklist | undefined): readonly Provider[] {
  const addresses = new AddressPolicy({
    allowedNetworks: settings.ALLOWED_NETWORKS,
    ownEndpoints: ownEndpoints(settings),
    ...(blocklist && { blocklist }),
  });
  const policy = new TargetPolicy(addresses, settings.SCAN_PORTS);
  const dns = new DnsClient({ servers: settings.SCAN_DNS_SERVERS });
  return [
    { provide: TargetPolicy, useValue: policy },
    { provide: DnsClient, useValue: dns },
    { provide: ScanEgressFilter, useValue: new ScanEgressFilter(policy, new Resolver(dns, addresses)) },
    { provide: OwnershipSettings, useValue: new OwnershipSettings({ fullScanRequires: fullScanRequires(settings) }) },
    { provide: ScanPermission, useClass: OwnershipRequirement },
  ];
}
