import type { Provider } from '@nestjs/common';
import { AddressPolicy, DnsClient, Resolver, WebhookEgressFilter } from '#egress';
import { Ids } from '#kernel';
import { SecretBox, WebhookSettings } from '#webhooks';
import type { Settings } from '../config/settings.ts';
import { secretsKeys } from './stores.ts';

/** What the webhooks feature needs beside the stores. */
export function webhookProviders(settings: Settings): readonly Provider[] {
  const addresses = new AddressPolicy({ allowedNetworks: settings.ALLOWED_NETWORKS });
  return [
    {
      provide: WebhookEgressFilter,
      useValue: new WebhookEgressFilter(addresses, new Resolver(new DnsClient(), addresses)),
    },
    { provide: WebhookSettings, useValue: new WebhookSettings(settings.WEBHOOK_RETRY_BASE_SECONDS * 1_000) },
    { provide: SecretBox, useFactory: (ids: Ids) => new SecretBox(secretsKeys(settings), ids), inject: [Ids] },
  ];
}
