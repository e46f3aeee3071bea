import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { SafeHttpClient, WebhookEgressFilter } from '#egress';
import { SenderObserver } from './sender-observer.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';

const userAgent = 'Scanledger-Webhooks/1';

/** The HTTP client of webhooks: it reaches what `WebhookEgressFilter` permits, and nothing else. */
@Injectable()
export class WebhookHttpClient extends SafeHttpClient implements OnModuleDestroy {
  constructor(filter: WebhookEgressFilter, settings: WebhookSenderSettings, observer: SenderObserver) {
    const { attemptTimeoutMs, limits } = settings;
    super({
      filter,
      userAgent,
      timeoutMs: attemptTimeoutMs,
      headersTimeoutMs: attemptTimeoutMs,
      bodyTimeoutMs: attemptTimeoutMs,
      maxIdle: limits.total,
      onConnection: (connection) => observer.connected(connection),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}
