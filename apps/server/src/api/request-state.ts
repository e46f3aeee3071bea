import type { FastifyContextConfig } from 'fastify';
import type { Clock, Ids } from '#kernel';
import type { IdempotencyKey } from '#scans';
import type { Client } from './client-address.ts';
import type { Principal } from './principal.ts';

/** The unit that a request took of a rate window. */
export interface TakenUnit {
  readonly limit: number;
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
}

/** What the pipeline learns about a request on its way. */
export class RequestState {
  /** `req_…`; also the correlation id of the events that it causes. */
  readonly id: string;
  /** The client's, also behind a trusted proxy. */
  readonly address: string;
  /** The client's own connection is TLS, or plain HTTP on loopback where that is allowed. */
  readonly isSecure: boolean;
  /** What its route declares; see `routeOf`. */
  readonly route: FastifyContextConfig;
  /** On the clock of `performance.now()`. */
  readonly receivedAt = performance.now();
  /** The idempotency key, where the operation derives what it creates from it. */
  idempotency: IdempotencyKey | undefined = undefined;
  principal: Principal | undefined = undefined;
  unit: TakenUnit | undefined = undefined;
  /** The handler has nothing to return: the response is 204. */
  hasNoContent = false;
  /** Headers of the response that the handler has set. */
  readonly responseHeaders: Record<string, string> = {};
  readonly #ids: Ids;
  readonly #acceptedAtMs: number;
  #operationId: string | undefined;
  #startedAt: string | undefined;
  #isRepeatable = false;

  constructor({ address, secure }: Client, route: FastifyContextConfig, ids: Ids, clock: Clock) {
    this.id = `req_${ids.token()}`;
    this.address = address;
    this.isSecure = secure;
    this.route = route;
    this.#ids = ids;
    this.#acceptedAtMs = clock.now();
  }

  /** Names what the request carries out: its own, or that of the request which it repeats by its idempotency key. */
  get operationId(): string {
    this.#operationId ??= this.#ids.token();
    return this.#operationId;
  }

  /** The operation id where other requests may carry out the same operation. */
  get repeatableOperationId(): string | undefined {
    return this.#isRepeatable ? this.#operationId : undefined;
  }

  /** When that was first accepted; RFC 3339. */
  get startedAt(): string {
    this.#startedAt ??= new Date(this.#acceptedAtMs).toISOString();
    return this.#startedAt;
  }

  /** The request carries out an operation that is recorded for its idempotency key: its own, or that of an earlier request. */
  repeats(operationId: string, startedAt: string): void {
    this.#isRepeatable = true;
    this.#operationId = operationId;
    this.#startedAt = startedAt;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}
