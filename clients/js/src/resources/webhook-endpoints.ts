import type {
  ScheduledDelivery,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** The endpoint to register. */
export interface RegisterEndpointParams {
  /** https on port 443 or from 1024 up, at a public address or in a network that the operator allows. */
  url: string;
  /** By default all kinds but `scan.started`. */
  events?: WebhookEventType[] | undefined;
  /** For people, at most 500 characters. */
  description?: string | undefined;
}

/** What to change of an endpoint. What is left out stays as it is. */
export interface ChangeEndpointParams {
  /** https on port 443 or from 1024 up, at a public address or in a network that the operator allows. */
  url?: string | undefined;
  /** The kinds of events to send. */
  events?: WebhookEventType[] | undefined;
  /** Null removes it. */
  description?: string | null | undefined;
  /** Enabling resets the count of failures. */
  enabled?: boolean | undefined;
}

/** Where webhooks are sent to. */
export class WebhookEndpoints {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Registers an endpoint; the result shows its signing secret this once. */
  async create(params: RegisterEndpointParams, options?: CallOptions): Promise<WebhookEndpointWithSecret> {
    return this.#requester.call({ method: 'POST', path: '/v1/webhook_endpoints', body: params }, options);
  }

  /** An endpoint without its secret. */
  async get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#requester.call({ method: 'GET', path: pathOf(endpointId) }, options);
  }

  /** The account's endpoints, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<WebhookEndpoint> {
    const idOf = ({ endpoint_id: id }: WebhookEndpoint): string => id;
    return listOf(this.#requester, '/v1/webhook_endpoints', idOf, { ...params }, options);
  }

  /** Changes an endpoint; what is left out stays as it is. */
  async update(endpointId: string, params: ChangeEndpointParams, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.#requester.call({ method: 'PATCH', path: pathOf(endpointId), body: params }, options);
  }

  /** Removes an endpoint; nothing is sent to it any more. */
  async delete(endpointId: string, options?: CallOptions): Promise<void> {
    await this.#requester.call({ method: 'DELETE', path: pathOf(endpointId) }, options);
  }

  /** A new signing secret; earlier ones sign beside it for `overlap_hours` more: 0 to 168, 24 by default. */
  async rotateSecret(
    endpointId: string,
    params: { overlap_hours?: number | undefined } = {},
    options?: CallOptions,
  ): Promise<WebhookEndpointWithSecret> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(endpointId)}/rotate_secret`, body: params }, options);
  }

  /** Sends a `ping` event. */
  async test(endpointId: string, options?: CallOptions): Promise<ScheduledDelivery> {
    return this.#requester.call({ method: 'POST', path: `${pathOf(endpointId)}/test` }, options);
  }

  /** The endpoint's deliveries with their attempts, newest first. */
  deliveries(endpointId: string, params: ListParams = {}, options?: CallOptions): List<WebhookDelivery> {
    const idOf = ({ delivery_id: id }: WebhookDelivery): string => id;
    return listOf(this.#requester, `${pathOf(endpointId)}/deliveries`, idOf, { ...params }, options);
  }
}

function pathOf(endpointId: string): string {
  return `/v1/webhook_endpoints/${encodeURIComponent(endpointId)}`;
}
