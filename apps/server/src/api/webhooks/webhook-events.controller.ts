import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { ListWebhookEvents } from '#webhooks';
import { Describe } from '../operation.ts';
import { principalOf } from '../principal-of.ts';
import { PageQuery } from '../page-query.ts';
import { pageOf } from './read-webhook-request.ts';
import { webhookOperations } from './webhook-operations.ts';
import { eventView, pageView } from './webhook-views.ts';

@Controller('/v1/events')
export class WebhookEventsController {
  readonly #queries: QueryBus;

  constructor(queries: QueryBus) {
    this.#queries = queries;
  }

  @Get()
  @Describe(webhookOperations.events)
  async list(@Req() request: FastifyRequest, @Query() query: PageQuery): Promise<object> {
    const { accountId } = principalOf(request);
    return pageView(await this.#queries.execute(new ListWebhookEvents(accountId, pageOf(query))), eventView);
  }
}
