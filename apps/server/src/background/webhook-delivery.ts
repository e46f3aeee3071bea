import { Injectable } from '@nestjs/common';
import { SafeHttpClient, WebhookGate } from '#egress';
import { CommandExecutor, EventLog, Leases, ReaderProgress, ReadStore, ReadYourWrites } from '#event-sourcing';
import { Clock, Ids } from '#kernel';
import { runWebhookSender, SecretBox, WebhookSettings } from '#webhooks';
import { Log } from '../log.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Instance } from './instance.ts';

const userAgent = 'Scanledger-Webhooks/1';
/** The head of an answer is the answer; its body is only read so that the connection can be used again. */
const bodyMilliseconds = 1_000;

/** Sends webhooks for as long as the process runs. */
@Injectable()
export class WebhookDelivery {
  constructor(
    private readonly eventLog: EventLog,
    private readonly store: ReadStore,
    private readonly leases: Leases,
    private readonly executor: CommandExecutor,
    private readonly readYourWrites: ReadYourWrites,
    private readonly progress: ReaderProgress,
    private readonly gate: WebhookGate,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly settings: WebhookSettings,
    private readonly instance: Instance,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  async run(shutdown: AbortSignal): Promise<void> {
    const { attemptTimeout, concurrency } = this.settings;
    const client = new SafeHttpClient({
      gate: this.gate,
      userAgent,
      timeoutMs: attemptTimeout,
      headersTimeoutMs: attemptTimeout,
      bodyTimeoutMs: bodyMilliseconds,
      maxIdle: concurrency.inAll,
      onConnection: (connection) => this.log.debug(connection, 'webhook connection'),
    });
    const environment = {
      log: this.eventLog,
      store: this.store,
      leases: this.leases,
      executor: this.executor,
      readYourWrites: this.readYourWrites,
      progress: this.progress,
      client,
      box: this.box,
      clock: this.clock,
      ids: this.ids,
      settings: this.settings,
      owner: this.instance.name,
      onAttempt: (outcome: string) => this.metrics.webhookAttempts.inc({ outcome }),
      onError: (error: unknown) => this.log.error({ err: error }, 'sending a webhook failed, and is tried again'),
    };
    try {
      await runWebhookSender(environment, shutdown);
    } finally {
      await client.close();
    }
  }
}
