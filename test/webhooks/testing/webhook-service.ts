import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsSlice } from '#accounts';
import { AddressPolicy, DnsClient, Resolver, SafeHttpClient, WebhookEgressFilter } from '#egress';
import { CommandExecutor, EventCatalogue, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import type { Clock } from '#kernel';
import { scansSlice } from '#scans';
import { openEmbeddedStores } from '#storage';
import type { EmbeddedStores } from '#storage';
import { SecretBox, WebhookSenderSettings, webhooksSlice } from '#webhooks';
import type { DeliveryDocument, WebhookEndpointDocument } from '#webhooks';
import { deliveriesProjection } from '../../../libs/webhooks/src/deliveries/deliveries.projection.ts';
import { webhookEndpointsProjection } from '../../../libs/webhooks/src/endpoints/endpoints.projection.ts';
import { DeliveryAttempts } from '../../../libs/webhooks/src/sending/delivery-attempts.ts';
import { PendingDeliveries } from '../../../libs/webhooks/src/sending/pending-deliveries.ts';
import { Receivers } from '../../../libs/webhooks/src/sending/receivers.ts';
import { SenderObserver } from '../../../libs/webhooks/src/sending/sender-observer.ts';
import type { SendingSessionParts } from '../../../libs/webhooks/src/sending/sending-session.ts';
import type { WebhookHttpClient } from '../../../libs/webhooks/src/sending/webhook-http-client.ts';
import { WebhookSender } from '../../../libs/webhooks/src/sending/webhook-sender.ts';
import { AccountActions } from './account-actions.ts';
import { testCertificate } from './receiver.ts';
import { runWebhookReaders } from './run-webhook-readers.ts';
import type { WebhookParts } from './webhook-parts.ts';

export interface ServiceOptions {
  readonly clock?: Clock;
  readonly settings?: Partial<WebhookSenderSettings>;
  /** `address:port`; by default one that does not respond. */
  readonly dnsServer?: string;
  readonly allowedNetworks?: readonly string[];
}

/** What a test may put in place of the sender's own. */
export interface SenderDoubles {
  readonly client: Pick<SafeHttpClient, 'request'>;
  readonly executor: CommandExecutor;
}

/** Keeps what the sender reports. */
class RecordingObserver extends SenderObserver {
  readonly outcomes: string[] = [];
  readonly errors: unknown[] = [];

  attemptRecorded(outcome: string): void {
    this.outcomes.push(outcome);
  }

  connected(): void {}

  failed(error: unknown): void {
    this.errors.push(error);
  }
}

/** The webhooks feature with its readers and its sender, on embedded stores of its own, without an HTTP API. */
export class WebhookService implements AsyncDisposable, WebhookParts {
  readonly ids = new SystemIds();
  readonly observer = new RecordingObserver();
  readonly progress = new ReaderProgress();
  readonly catalogue = new EventCatalogue([accountsSlice, scansSlice, webhooksSlice].flatMap(({ events }) => events));
  readonly executor: CommandExecutor;
  readonly readYourWrites: ReadYourWrites;
  readonly account: AccountActions;
  readonly box = new SecretBox([randomBytes(32)], this.ids);
  readonly #readers = new AbortController();
  #reading: Promise<unknown> = Promise.resolve();
  #sender = new AbortController();
  #sending: Promise<unknown> = Promise.resolve();

  readonly #directory: string;

  private constructor(
    readonly stores: EmbeddedStores,
    readonly clock: Clock,
    readonly settings: WebhookSenderSettings,
    readonly filter: WebhookEgressFilter,
    readonly client: SafeHttpClient,
    directory: string,
  ) {
    this.#directory = directory;

    this.executor = new CommandExecutor(stores.eventLog, this.catalogue, clock, this.ids);
    this.readYourWrites = new ReadYourWrites(stores.readStore, this.progress);
    this.account = new AccountActions(this);
  }

  /** With its readers running; `startSender` begins to send. */
  static async start({
    clock = new SystemClock(),
    settings: given = {},
    dnsServer = '127.0.0.1:9',
    allowedNetworks = ['127.0.0.0/8'],
  }: ServiceOptions = {}) {
    const settings = new WebhookSenderSettings({ instance: 'sender', pollIntervalMs: 20, ...given });
    const directory = mkdtempSync(join(tmpdir(), 'webhooks-'));
    const stores = await openEmbeddedStores({
      directory,
      clock: new SystemClock(),
      onFatal: (reason) => {
        throw reason;
      },
    });
    for (const { collection } of webhooksSlice.projections) await stores.readStore.ensureLive(collection);
    const addresses = new AddressPolicy({ allowedNetworks });
    const filter = new WebhookEgressFilter(addresses, new Resolver(new DnsClient({ servers: [dnsServer] }), addresses));
    const client = new SafeHttpClient({
      filter,
      userAgent: 'Scanledger-Webhooks/1',
      tls: { ca: (await testCertificate()).cert },
      timeoutMs: settings.attemptTimeoutMs,
      headersTimeoutMs: settings.attemptTimeoutMs,
      bodyTimeoutMs: settings.attemptTimeoutMs,
    });
    const service = new WebhookService(stores, clock, settings, filter, client, directory);
    service.#reading = runWebhookReaders(service, service.#readers.signal);
    return service;
  }

  /** What a sender is made of; a test may replace the client or the executor. */
  senderParts({ client = this.client, executor = this.executor }: Partial<SenderDoubles> = {}): SendingSessionParts & {
    readonly attempts: DeliveryAttempts;
  } {
    const { stores, progress, readYourWrites, box, clock, settings, observer, ids } = this;
    const receivers = new Receivers(stores.readStore, executor, box, clock, progress);
    return {
      pending: new PendingDeliveries(stores.eventLog, stores.readStore, progress, readYourWrites),
      attempts: new DeliveryAttempts(receivers, client as WebhookHttpClient, executor, settings, observer, clock, ids),
      settings,
      observer,
      clock,
    };
  }

  /** @returns a function that stops this sender */
  startSender(instance = 'sender'): () => Promise<void> {
    const stop = new AbortController();
    const { retryBaseMs, attemptTimeoutMs, limits, pollIntervalMs } = this.settings;
    const own = { retryBaseMs, attemptTimeoutMs, limits, pollIntervalMs };
    const settings = new WebhookSenderSettings({ instance, ...own });
    const { pending, attempts, observer, clock } = this.senderParts();
    const sender = new WebhookSender(this.stores.leases, pending, attempts, settings, observer, clock);
    const sending = sender.run(AbortSignal.any([stop.signal, this.#sender.signal]));
    this.#sending = Promise.all([this.#sending, sending]);
    return async () => {
      stop.abort();
      await sending;
    };
  }

  /** Newest first. */
  async deliveries(endpointId: string): Promise<readonly DeliveryDocument[]> {
    return this.stores.readStore.find<DeliveryDocument>(deliveriesProjection.collection, {
      equals: { endpointId },
      orderBy: 'order',
      descending: true,
      limit: 100_000,
    });
  }

  async delivery(deliveryId: string): Promise<DeliveryDocument | undefined> {
    return this.stores.readStore.get<DeliveryDocument>(deliveriesProjection.collection, deliveryId);
  }

  async endpoint(endpointId: string): Promise<WebhookEndpointDocument | undefined> {
    return this.stores.readStore.get<WebhookEndpointDocument>(webhookEndpointsProjection.collection, endpointId);
  }

  async stopSenders(): Promise<void> {
    this.#sender.abort();
    await this.#sending;
    this.#sender = new AbortController();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopSenders();
    this.#readers.abort();
    await this.#reading;
    await this.client.close();
    await this.stores.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Errors of readers and senders. */
  get errors(): readonly unknown[] {
    return this.observer.errors;
  }

  /** Outcomes of attempts, in the order in which they were recorded. */
  get outcomes(): readonly string[] {
    return this.observer.outcomes;
  }

  context(): CommandContext {
    const id = this.ids.token();
    return { actor: 'system:test', correlationId: id, causationId: id };
  }
}
