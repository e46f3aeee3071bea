import { Injectable } from '@nestjs/common';
import { CommandExecutor, readerName, ReaderProgress, ReadStore, StoreUnavailable } from '#event-sourcing';
import { Clock } from '#kernel';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import { webhookEndpointsStream } from '../endpoints/endpoints.decider.ts';
import { secretsAt, webhookEndpointsProjection } from '../endpoints/endpoints.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints/endpoints.projection.ts';
import { SecretBox } from '../endpoints/secret-box.ts';
import { signingKey } from './signature.ts';
import type { SigningKey } from './signature.ts';

/** Where deliveries to an endpoint go, and what signs them. */
export class Receiver {
  readonly url: URL;
  readonly #endpoint: WebhookEndpointDocument;
  readonly #open: (sealed: string) => string;
  readonly #keys = new Map<string, SigningKey>();

  constructor(endpoint: WebhookEndpointDocument, open: (sealed: string) => string) {
    this.#endpoint = endpoint;
    this.url = new URL(endpoint.url);
    this.#open = open;
  }

  /** The keys that sign at a moment, newest first. */
  keysAt(now: string): readonly SigningKey[] {
    return secretsAt(this.#endpoint, now).map((sealed) => {
      const key = this.#keys.get(sealed) ?? signingKey(this.#open(sealed));
      this.#keys.set(sealed, key);
      return key;
    });
  }
}

const { collection } = webhookEndpointsProjection;
const maxCached = 1_024;
/** Another process may change an endpoint unseen; a change that this process projects empties the cache at once. */
const cachedForMs = 100;

/** The receivers of deliveries, cached for a moment. */
@Injectable()
export class Receivers {
  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #box: SecretBox;
  readonly #clock: Clock;
  readonly #cached = new Map<string, { readonly receiver: Receiver; readonly at: number }>();
  #changes = 0;

  constructor(store: ReadStore, executor: CommandExecutor, box: SecretBox, clock: Clock, progress: ReaderProgress) {
    this.#store = store;
    this.#executor = executor;
    this.#box = box;
    this.#clock = clock;
    progress.onStep((reader) => {
      if (reader === readerName(collection)) this.invalidate();
    });
  }

  /** Any of them may have changed. */
  invalidate(): void {
    this.#changes++;
    this.#cached.clear();
  }

  /**
   * The receiver, or why nothing is sent; that is decided by the log, which the read model may lag behind.
   * @throws StoreUnavailable while the read model does not show an endpoint that the log has, as when it is built anew
   */
  async of(delivery: DeliveryDocument): Promise<Receiver | 'endpoint_disabled' | 'endpoint_removed'> {
    const cached = this.#cached.get(delivery.endpointId);
    const ageMs = this.#clock.now() - (cached?.at ?? 0);
    const isFresh = ageMs >= 0 && ageMs < cachedForMs;
    return cached !== undefined && isFresh ? cached.receiver : this.#read(delivery);
  }

  async #read({
    accountId,
    endpointId,
  }: DeliveryDocument): Promise<Receiver | 'endpoint_disabled' | 'endpoint_removed'> {
    const changes = this.#changes;
    const endpoint = await this.#store.get<WebhookEndpointDocument>(collection, endpointId);
    if (endpoint !== undefined && endpoint.disabledReason === null) {
      const receiver = new Receiver(endpoint, (sealed) => this.#box.open(sealed, endpointId));
      if (changes === this.#changes) this.#cache(endpointId, receiver);
      return receiver;
    }
    const { state: endpoints } = await this.#executor.read(webhookEndpointsStream, accountId);
    const current = endpoints.get(endpointId);
    if (current === undefined) return 'endpoint_removed';
    if (current.disabledReason !== null) return 'endpoint_disabled';
    throw new StoreUnavailable(`the read model does not show the endpoint ${endpointId} yet`);
  }

  #cache(endpointId: string, receiver: Receiver): void {
    if (this.#cached.size >= maxCached) this.#cached.clear();
    this.#cached.set(endpointId, { receiver, at: this.#clock.now() });
  }
}
