import { Injectable } from '@nestjs/common';
import { SafeHttpClient, WebhookEgressFilter } from '#egress';
import { CommandExecutor, EventLog, Leases, ReaderProgress, ReadStore, ReadYourWrites } from '#event-sourcing';
import { Clock, Ids, Log } from '#kernel';
import { runWebhookSender, SecretBox, WebhookSettings } from '#webhooks';
import { Metrics } from '#service';
import { Instance } from './instance.ts';

const userAgent = 'Scanledger-Webhooks/1';
/** The head of an answer is the answer; its body is only read so that the connection can be used again. */
const bodyMs = 1_000;

/** Sends webhooks for as long as the process runs. */
@Injectable()
export class WebhookDelivery {
  readonly #eventLog: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #progress: ReaderProgress;
  readonly #filter: WebhookEgressFilter;
  readonly #box: SecretBox;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #settings: WebhookSettings;
  readonly #instance: Instance;
  readonly #metrics: Metrics;
  readonly #log: Log;

  constructor(
    eventLog: EventLog,
    store: ReadStore,
    leases: Leases,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    progress: ReaderProgress,
    filter: WebhookEgressFilter,
    box: SecretBox,
    clock: Clock,
    ids: Ids,
    settings: WebhookSettings,
    instance: Instance,
    metrics: Metrics,
    log: Log,
  ) {
    this.#eventLog = eventLog;
    this.#store = store;
    this.#leases = leases;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#progress = progress;
    this.#filter = filter;
    this.#box = box;
    this.#clock = clock;
    this.#ids = ids;
    this.#settings = settings;
    this.#instance = instance;
    this.#metrics = metrics;
    this.#log = log;
  }

  async run(shutdown: AbortSignal): Promise<void> {
    const { attemptTimeout, concurrency } = this.#settings;
    const client = new SafeHttpClient({
      filter: this.#filter,
      userAgent,
      timeoutMs: attemptTimeout,
      headersTimeoutMs: attemptTimeout,
      bodyTimeoutMs: bodyMs,
      maxIdle: concurrency.inAll,
      onConnection: (connection) => this.#log.debug(connection, 'webhook connection'),
    });
    const environment = {
      log: this.#eventLog,
      store: this.#store,
      leases: this.#leases,
      executor: this.#executor,
      readYourWrites: this.#readYourWrites,
      progress: this.#progress,
      client,
      box: this.#box,
      clock: this.#clock,
      ids: this.#ids,
      settings: this.#settings,
      owner: this.#instance.name,
      onAttempt: (outcome: string) => this.#metrics.webhookAttempts.inc({ outcome }),
      onError: (error: unknown) => this.#log.error({ err: error }, 'sending a webhook failed, and is tried again'),
    };
    try {
      await runWebhookSender(environment, shutdown);
    } finally {
      await client.close();
    }
  }
}
