import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { DeliveryAttempts } from './delivery-attempts.ts';
import { PendingDeliveries } from './pending-deliveries.ts';
import { Receivers } from './receivers.ts';
import { SenderObserver } from './sender-observer.ts';
import { WebhookHttpClient } from './webhook-http-client.ts';
import { WebhookSender } from './webhook-sender.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';

export interface WebhookSenderOptions {
  readonly settings: WebhookSenderSettings;
  readonly observer: Type<SenderObserver>;
}

/** The webhook sender of a process that works in the background. Needs the providers of `WebhooksModule`, and `Leases`. */
@Module({})
export class WebhookSenderModule {
  static with({ settings, observer }: WebhookSenderOptions): DynamicModule {
    return {
      module: WebhookSenderModule,
      providers: [
        { provide: WebhookSenderSettings, useValue: settings },
        { provide: SenderObserver, useClass: observer },
        WebhookHttpClient,
        Receivers,
        PendingDeliveries,
        DeliveryAttempts,
        WebhookSender,
      ],
      exports: [WebhookSender],
    };
  }
}
