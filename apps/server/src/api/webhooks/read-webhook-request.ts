import type { FastifyRequest } from 'fastify';
import { rootContext } from '#event-sourcing';
import type { CommandContext, PageRequest } from '#event-sourcing';
import { defaultPageSize } from '../page-query.ts';
import type { PageQuery } from '../page-query.ts';
import { principalOf } from '../principal-of.ts';

export function pageOf({ limit = defaultPageSize, starting_after: startingAfter }: PageQuery): PageRequest {
  return { limit, cursor: startingAfter === undefined ? undefined : { startingAfter } };
}

/** For changes that are harmless to repeat, and so need no idempotency key. */
export function contextOf(request: FastifyRequest): CommandContext {
  return rootContext(`key:${principalOf(request).keyId}`, request.state.id);
}
