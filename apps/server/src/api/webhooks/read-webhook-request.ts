import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#event-sourcing';
import type { PageRequest } from '#webhooks';
import { principalOf } from '../principal-of.ts';
import type { ListWebhooksQuery } from './webhook-requests.ts';

const defaultPageSize = 20;

export function pageOf({ limit = defaultPageSize, starting_after: startingAfter }: ListWebhooksQuery): PageRequest {
  return { limit, startingAfter };
}

/** For changes that are harmless to repeat, and so need no idempotency key. */
export function contextOf(request: FastifyRequest): CommandContext {
  const { id } = request.state;
  return { actor: `key:${principalOf(request).keyId}`, correlationId: id, causationId: id };
}
