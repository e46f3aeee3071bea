import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryBus } from '@nestjs/cqrs';
import { accountsSlice, ChangeLimit } from '#accounts';
import { AddressPolicy, DnsClient, Resolver, SafeHttpClient, WebhookEgressFilter } from '#egress';
import {
  CommandExecutor,
  EventCatalogue,
  ParkedEvents,
  ProjectionTask,
  ReaderProgress,
  ReadYourWrites,
  runReaders,
  SagaTask,
} from '#event-sourcing';
import type { CommandContext, SagaCommand } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import type { Clock } from '#kernel';
import { scansSlice } from '#scans';
import { openEmbeddedStores } from '#storage';
import type { EmbeddedStores } from '#storage';
import { SecretBox, WebhookRetention, WebhookSenderSettings, webhooksSlice } from '#webhooks';
import type { DeliveryDocument, WebhookEndpointDocument, WebhookEventKind } from '#webhooks';
import { usageStream, usageStreamId } from '../../../libs/accounts/src/usage.decider.ts';
import { GetScanRequestHandler } from '../../../libs/scans/src/get-scan-request.handler.ts';
import { scanStream } from '../../../libs/scans/src/scan.decider.ts';
import { ChangeWebhookEndpointHandler } from '../../../libs/webhooks/src/change-webhook-endpoint.handler.ts';
import {
  CountUndeliveredEventHandler,
  DisableGoneEndpointHandler,
} from '../../../libs/webhooks/src/give-up-endpoint.handlers.ts';
import { RaiseWebhookEventHandler } from '../../../libs/webhooks/src/raise-webhook-event.handler.ts';
import { RedeliverWebhookHandler } from '../../../libs/webhooks/src/redeliver-webhook.handler.ts';
import { RegisterWebhookEndpointHandler } from '../../../libs/webhooks/src/register-webhook-endpoint.handler.ts';
import { WebhookLinks } from '../../../libs/webhooks/src/webhook-links.ts';
import { RotateWebhookSecretHandler } from '../../../libs/webhooks/src/rotate-webhook-secret.handler.ts';
import { SendTestEventHandler } from '../../../libs/webhooks/src/send-test-event.handler.ts';
import { deliveriesProjection } from '../../../libs/webhooks/src/deliveries.projection.ts';
import { deliveryStream } from '../../../libs/webhooks/src/delivery.decider.ts';
import { webhookEndpointsStream } from '../../../libs/webhooks/src/endpoints.decider.ts';
import type { WebhookEndpointCommand } from '../../../libs/webhooks/src/endpoints.decider.ts';
import { webhookEndpointsProjection } from '../../../libs/webhooks/src/endpoints.projection.ts';
import {
  CountUndeliveredEvent,
  DisableGoneEndpoint,
  RaiseWebhookEvent,
} from '../../../libs/webhooks/src/webhooks.commands.ts';
import { DeliveryAttempts } from '../../../libs/webhooks/src/sending/delivery-attempts.ts';
import { PendingDeliveries } from '../../../libs/webhooks/src/sending/pending-deliveries.ts';
import { Receivers } from '../../../libs/webhooks/src/sending/receivers.ts';
import { SenderObserver } from '../../../libs/webhooks/src/sending/sender-observer.ts';
import type { SendingSessionParts } from '../../../libs/webhooks/src/sending/sending-session.ts';
import type { WebhookHttpClient } from '../../../libs/webhooks/src/sending/webhook-http-client.ts';
import { WebhookSender } from '../../../libs/webhooks/src/sending/webhook-sender.ts';
import { testCertificate } from './receiver.ts';

const retention = new WebhookRetention({ days: 30 });

export interface ServiceOptions {
  readonly clock?: Clock;
  readonly settings?: Partial<WebhookSenderSettings>;
  /** `address:port`; by default one that does not respond. */
  readonly dnsServer?: string;
  readonly allowedNetworks?: readonly string[];
}

const { projections, sagas } = webhooksSlice;

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
export class WebhookService implements AsyncDisposable {
  readonly ids = new SystemIds();
  readonly observer = new RecordingObserver();
  readonly progress = new ReaderProgress();
  readonly catalogue = new EventCatalogue([accountsSlice, scansSlice, webhooksSlice].flatMap(({ events }) => events));
  readonly executor: CommandExecutor;
  readonly readYourWrites: ReadYourWrites;
  readonly box = new SecretBox([randomBytes(32)], this.ids);
  readonly #readers = new AbortController();
  #reading: Promise<unknown> = Promise.resolve();
  #sender = new AbortController();
  #sending: Promise<unknown> = Promise.resolve();

  readonly #directory: string;
  readonly #changeLimit: ChangeLimit;

  private constructor(
    readonly stores: EmbeddedStores,
    readonly clock: Clock,
    readonly settings: WebhookSenderSettings,
    readonly filter: WebhookEgressFilter,
    readonly client: SafeHttpClient,
    directory: string,
  ) {
    this.#directory = directory;
    this.#changeLimit = new ChangeLimit(stores.rateWindows, clock);

    this.executor = new CommandExecutor(stores.eventLog, this.catalogue, clock, this.ids);
    this.readYourWrites = new ReadYourWrites(stores.readStore, this.progress);
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
    for (const { collection } of projections) await stores.readStore.ensureLive(collection);
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
    service.#startReaders();
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

  async register(
    url: string,
    {
      events = ['usage.limit_reached', 'scan.completed', 'scan.failed', 'ping'],
      accountId = 'acc_1',
    }: {
      readonly events?: readonly WebhookEventKind[];
      readonly accountId?: string;
    } = {},
  ): Promise<{ readonly endpointId: string; readonly secret: string; readonly accountId: string }> {
    const { executor, stores, readYourWrites, filter, box, ids } = this;
    const handler = new RegisterWebhookEndpointHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      filter,
      box,
      ids,
    );
    const endpointId = `we_${ids.token()}`;
    const endpoint = { accountId, endpointId, url, events, description: null };
    const { secret = '' } = await handler.execute({ endpoint, context: this.context() } as never);
    return { endpointId, secret, accountId };
  }

  async change(endpointId: string, changes: object, accountId = 'acc_1'): Promise<void> {
    const { executor, stores, readYourWrites, filter } = this;
    const handler = new ChangeWebhookEndpointHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      filter,
    );
    await handler.execute({ accountId, endpointId, changes, context: this.context() } as never);
  }

  async rotate(endpointId: string, earlierEndAt: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, box, ids } = this;
    const handler = new RotateWebhookSecretHandler(
      this.#changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      box,
      ids,
    );
    const rotation = { accountId, endpointId, rotationId: ids.token(), earlierEndAt, context: this.context() };
    return (await handler.execute(rotation as never)).secret ?? '';
  }

  /** Sends a ping. @returns the delivery's id */
  async ping(endpointId: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, clock, ids } = this;
    const handler = new SendTestEventHandler(this.#changeLimit, executor, stores.readStore, readYourWrites, clock);
    const deliveryId = `dlv_${ids.token()}`;
    const command = { accountId, endpointId, eventId: `evt_${ids.token()}`, deliveryId, context: this.context() };
    await handler.execute(command as never);
    return deliveryId;
  }

  async redeliver(deliveryId: string, accountId = 'acc_1'): Promise<string> {
    const { executor, stores, readYourWrites, clock, ids } = this;
    const changeLimit = this.#changeLimit;
    const handler = new RedeliverWebhookHandler(
      changeLimit,
      executor,
      stores.readStore,
      readYourWrites,
      clock,
      retention,
    );
    const newDeliveryId = `dlv_${ids.token()}`;
    await handler.execute({ accountId, deliveryId, newDeliveryId, context: this.context() } as never);
    return newDeliveryId;
  }

  /** Queues a scan and fails it: the source of a `scan.failed`. */
  async failScan(accountId = 'acc_1'): Promise<string> {
    const scanId = `scan_${this.ids.token()}`;
    const createdAt = this.clock.timestamp();
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', month: '2026-06', createdAt };
    await this.executor.execute(scanStream, scanId, { type: 'Queue', ...scan } as never, this.context());
    await this.executor.execute(scanStream, scanId, { type: 'Cancel' }, this.context());
    return scanId;
  }

  /** Counts a scan against a quota. @throws Rejected `quota_exceeded` */
  async countScan(scansLimit: number, accountId = 'acc_1'): Promise<void> {
    const createdAt = this.clock.timestamp();
    const scan = { accountId, scanId: `scan_${this.ids.token()}`, target: 'https://example.com/', scanType: 'quick' };
    const command = { type: 'Count', ...scan, plan: 'pro', scansLimit, createdAt } as never;
    await this.executor.execute(usageStream, usageStreamId(accountId, createdAt.slice(0, 7)), command, this.context());
  }

  async remove(accountId: string, endpointId: string): Promise<void> {
    const command = { type: 'RemoveEndpoint', accountId, endpointId } as const;
    await this.#changeEndpoint(accountId, command);
  }

  /** Changes the URL without the checks of a registration. */
  async pretendUrl(accountId: string, endpointId: string, url: string): Promise<void> {
    await this.#changeEndpoint(accountId, { type: 'ChangeEndpoint', accountId, endpointId, url });
  }

  /** Pings that are due now, in turn to each endpoint. @returns how many */
  async scheduleMany(endpointIds: readonly string[], count: number): Promise<number> {
    const dueAt = this.clock.timestamp();
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const [deliveryId, eventId] = [`dlv_${this.ids.token()}`, `evt_${this.ids.token()}`];
        const endpointId = endpointIds[index % endpointIds.length] ?? '';
        const delivery = { deliveryId, accountId: 'acc_1', endpointId, eventId, eventType: 'ping', body: '{}', dueAt };
        const command = { type: 'ScheduleDelivery', ...delivery } as never;
        await this.executor.execute(deliveryStream, deliveryId, command, this.context());
      }),
    );
    return count;
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

  async #changeEndpoint(accountId: string, command: WebhookEndpointCommand): Promise<void> {
    const { position } = await this.executor.execute(webhookEndpointsStream, accountId, command, this.context());
    await this.readYourWrites.until(webhookEndpointsProjection, position);
  }

  #startReaders(): void {
    const { eventLog: log, readStore: store, leases } = this.stores;
    const parked = new ParkedEvents(log, new SystemClock(), this.ids);
    const environment = {
      log,
      leases,
      progress: this.progress,
      owner: 'reader',
      onError: (_reader: string, error: unknown) => this.observer.failed(error),
    };
    const sagaEnvironment = {
      log,
      store,
      catalogue: this.catalogue,
      parked,
      dispatch: (command: SagaCommand) => this.#dispatch(command),
      clock: this.clock,
    };
    const tasks = [
      ...projections.map((projection) => new ProjectionTask(projection, this.catalogue, store, parked)),
      ...sagas.map((saga) => new SagaTask(saga, sagaEnvironment)),
    ];
    this.#reading = runReaders(tasks, environment, this.#readers.signal);
  }

  async #dispatch(command: SagaCommand): Promise<void> {
    const { executor, stores, readYourWrites } = this;
    if (command instanceof RaiseWebhookEvent) {
      const queries = new GetScanRequestHandler(stores.eventLog, this.catalogue) as unknown as QueryBus;
      const links = new WebhookLinks(() => undefined);
      return new RaiseWebhookEventHandler(
        executor,
        queries,
        stores.readStore,
        readYourWrites,
        this.clock,
        links,
      ).execute(command);
    }
    if (command instanceof DisableGoneEndpoint) return new DisableGoneEndpointHandler(executor).execute(command);
    if (command instanceof CountUndeliveredEvent) {
      return new CountUndeliveredEventHandler(
        executor,
        stores.readStore,
        readYourWrites,
        this.clock,
        retention,
      ).execute(command);
    }
    throw new Error('no handler for this command');
  }
}
