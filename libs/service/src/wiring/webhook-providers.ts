import type { Provider } from '@nestjs/common';
import { AddressPolicy, DnsClient, Resolver, WebhookEgressFilter } from '#egress';
import { Ids } from '#kernel';
import { SecretBox, WebhookLinks, WebhookRetention } from '#webhooks';
import { ownEndpoints } from '../config/own-endpoints.ts';
import type { Settings } from '../config/settings.ts';

/** Providers that the webhooks slice requires. `origin` is that of the API, where this process knows it. */
export function webhookProviders(
  settings: Settings,
  secretsKeys: readonly Buffer[],
  origin: () => string | undefined,
): readonly Provider[] {
  const addresses = new AddressPolicy({
    allowedNetworks: settings.ALLOWED_NETWORKS,
    ownEndpoints: ownEndpoints(settings),
  });
  return [
    {
      provide: WebhookEgressFilter,
      useValue: new WebhookEgressFilter(addresses, new Resolver(new DnsClient(), addresses)),
    },
    { provide: WebhookRetention, useValue: new WebhookRetention({ days: settings.DELIVERY_RETENTION_DAYS }) },
    { provide: WebhookLinks, useValue: new WebhookLinks(origin) },
    { provide: SecretBox, useFactory: (ids: Ids) => new SecretBox(secretsKeys, ids), inject: [Ids] },
  ];
}
