import type { IdempotencyKey } from '#scans';
import type { Principal } from './principal.ts';

/** The unit that a request took of a rate window. */
export interface TakenUnit {
  readonly limit: number;
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
}

/** What the pipeline learns about a request on its way. */
export interface RequestState {
  /** `req_…`; also the correlation id of the events that it causes. */
  readonly id: string;
  /** The client's, also behind a trusted proxy. */
  readonly address: string;
  /** The client's own connection is TLS, or plain HTTP on loopback where that is allowed. */
  readonly isSecure: boolean;
  /** On the clock of `performance.now()`. */
  readonly receivedAt: number;
  /** Names what the request carries out: its own, or that of the request which it repeats by its idempotency key. */
  operationId: string;
  /** When that was first accepted; RFC 3339. */
  startedAt: string;
  /** The idempotency key, where the operation derives what it creates from it. */
  idempotency: IdempotencyKey | undefined;
  principal: Principal | undefined;
  unit: TakenUnit | undefined;
  /** The handler has nothing to return: the response is 204. */
  hasNoContent: boolean;
  /** Headers of the response that the handler has set. */
  readonly responseHeaders: Record<string, string>;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}
