import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#event-sourcing';
import type { PageRequest } from '#webhooks';
import { defaultPageSize } from '../page-query.ts';
import type { PageQuery } from '../page-query.ts';
import { principalOf } from '../principal-of.ts';

export function pageOf({ limit = defaultPageSize, starting_after: startingAfter }: PageQuery): PageRequest {
  return { limit, startingAfter };
}

/** For changes that are harmless to repeat, and so need no idempotency key. */
export function contextOf(request: FastifyRequest): CommandContext {
  const { id } = request.state;
  return { actor: `key:${principalOf(request).keyId}`, correlationId: id, causationId: id };
}
