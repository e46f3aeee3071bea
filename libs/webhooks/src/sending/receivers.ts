import { webhookEndpointsStream } from '../endpoints.decider.ts';
import { secretsAt, webhookEndpointsProjection } from '../endpoints.projection.ts';
import type { WebhookEndpointDocument } from '../endpoints.projection.ts';
import type { DeliveryDocument } from '../deliveries.projection.ts';
import { signingKey } from '../signature.ts';
import type { SigningKey } from '../signature.ts';
import type { SenderEnvironment } from './sender-environment.ts';

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

  /** Newest first. */
  keysAt(now: string): readonly SigningKey[] {
    return secretsAt(this.#endpoint, now).map((sealed) => {
      const key = this.#keys.get(sealed) ?? signingKey(this.#open(sealed));
      this.#keys.set(sealed, key);
      return key;
    });
  }
}

const { collection } = webhookEndpointsProjection;
const mostRemembered = 1_024;
/** Another process may change an endpoint unseen; what this one changes is forgotten at once. */
const rememberedMs = 100;

/** The receivers of deliveries, each read anew after a moment. */
export class Receivers {
  readonly #environment: Pick<SenderEnvironment, 'store' | 'executor' | 'box' | 'clock'>;
  readonly #remembered = new Map<string, { readonly receiver: Receiver; readonly at: number }>();
  #changes = 0;

  constructor(environment: Pick<SenderEnvironment, 'store' | 'executor' | 'box' | 'clock'>) {
    this.#environment = environment;
  }

  /** Something may have changed about any of them. */
  forget(): void {
    this.#changes++;
    this.#remembered.clear();
  }

  /** The receiver, or why nothing is sent; that is decided by the log, which the read model may lag behind. */
  async of(delivery: DeliveryDocument): Promise<Receiver | 'endpoint_disabled' | 'endpoint_removed'> {
    const remembered = this.#remembered.get(delivery.endpointId);
    const age = this.#environment.clock.now() - (remembered?.at ?? 0);
    const isFresh = age >= 0 && age < rememberedMs;
    return remembered !== undefined && isFresh ? remembered.receiver : this.#read(delivery);
  }

  async #read({
    accountId,
    endpointId,
  }: DeliveryDocument): Promise<Receiver | 'endpoint_disabled' | 'endpoint_removed'> {
    const { store, executor, box } = this.#environment;
    const changes = this.#changes;
    const endpoint = await store.get<WebhookEndpointDocument>(collection, endpointId);
    if (endpoint !== undefined && endpoint.disabledReason === null) {
      const receiver = new Receiver(endpoint, (sealed) => box.open(sealed, endpointId));
      if (changes === this.#changes) this.#remember(endpointId, receiver);
      return receiver;
    }
    const { state: endpoints } = await executor.read(webhookEndpointsStream, accountId);
    const current = endpoints.get(endpointId);
    if (current === undefined) return 'endpoint_removed';
    if (current.disabledReason !== null) return 'endpoint_disabled';
    throw new Error(`the read model does not show the endpoint ${endpointId} yet`);
  }

  #remember(endpointId: string, receiver: Receiver): void {
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(endpointId, { receiver, at: this.#environment.clock.now() });
  }
}
