import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { requestOf } from './exchange-of.ts';
import type { ApiKeyDocument, Limits, Scope, Subscription } from '#accounts';

/** The authenticated caller: an API key, and the account that it belongs to. */
export interface Principal {
  readonly keyId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly key: ApiKeyDocument;
  readonly subscription: Subscription;
  readonly limits: Limits;
}

/** Injects the authenticated caller into a handler: `@Principal() principal: Principal`. */
export const Principal = createParamDecorator((_data: unknown, context: ExecutionContext): Principal =>
  principalOf(requestOf(context)),
);

/** On routes with a key the pipeline has authenticated the caller before the handler runs. */
export function principalOf({ state }: FastifyRequest): Principal {
  if (state.principal === undefined) throw new Error('the route is public: it has no principal');
  return state.principal;
}
