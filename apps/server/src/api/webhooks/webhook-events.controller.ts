import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetWebhookEvent, ListWebhookEvents } from '#webhooks';
import { ApiOperation } from '../operation.ts';
import { paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { WebhookEvent, WebhookEventPage } from '../schemas/webhook.schemas.ts';
import { webhookOperations } from './webhook-operations.ts';
import { ListEventsQuery } from './webhook-requests.ts';
import { eventView } from './webhook-views.ts';

@Controller('/v1/events')
export class WebhookEventsController {
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;

  constructor(queries: QueryBus, pages: PageResponse) {
    this.#queries = queries;
    this.#pages = pages;
  }

  @Get(':event_id')
  @ApiOperation(webhookOperations.event)
  async get(@Principal() { accountId }: Principal, @Param('event_id') eventId: string): Promise<WebhookEvent> {
    return eventView(await this.#queries.execute(new GetWebhookEvent(accountId, eventId)));
  }

  @Get()
  @ApiOperation(webhookOperations.events)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: ListEventsQuery,
  ): Promise<WebhookEventPage> {
    const page = await this.#queries.execute(new ListWebhookEvents(accountId, query.type, paginationOf(query)));
    return this.#pages.of(request, query, mapPage(page, eventView), ({ id }) => id);
  }
}
