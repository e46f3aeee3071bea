import type { Provider } from '@nestjs/common';
import { AddressPolicy, DnsClient, Resolver, WebhookEgressFilter } from '#egress';
import { Ids } from '#kernel';
import { SecretBox, WebhookRetention } from '#webhooks';
import { ownEndpoints } from '../config/own-endpoints.ts';
import type { Settings } from '../config/settings.ts';

/** Providers that the webhooks slice requires. */
export function webhookProviders(settings: Settings, secretsKeys: readonly Buffer[]): readonly Provider[] {
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
    { provide: SecretBox, useFactory: (ids: Ids) => new SecretBox(secretsKeys, ids), inject: [Ids] },
  ];
}
