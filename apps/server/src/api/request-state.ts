import type { ApiKeyDocument, Limits, Scope, Subscription } from '#accounts';

/** Who asks. */
export interface Principal {
  readonly keyId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly key: ApiKeyDocument;
  readonly subscription: Subscription;
  readonly limits: Limits;
}

/** The unit that a request took of its account's minute. */
export interface TakenUnit {
  readonly limit: number;
  readonly used: number;
  /** Milliseconds since the epoch. */
  readonly resetAt: number;
}

/** What the pipeline learns about a request on its way. */
export interface RequestState {
  /** `req_…`; also the correlation id of the events that it leads to. */
  readonly id: string;
  /** The client's, also behind a trusted proxy. */
  readonly address: string;
  principal: Principal | undefined;
  unit: TakenUnit | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}
