import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import {
  ChangeWebhookEndpoint,
  defaultSubscription,
  GetWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
  RegisterWebhookEndpoint,
  RemoveWebhookEndpoint,
  RotateWebhookSecret,
  SendTestEvent,
} from '#webhooks';
import type { EndpointWithSecret } from '#webhooks';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type {
  ScheduledDelivery,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointPage,
  WebhookEndpointWithSecret,
} from '../schemas/webhook.schemas.ts';
import { webhookOperations } from './webhook-operations.ts';
import { ChangeEndpointBody, RegisterEndpointBody, RotateSecretBody } from './webhook-requests.ts';
import { deliveryView, endpointView } from './webhook-views.ts';

const hourMs = 60 * 60 * 1_000;
const defaultOverlapHours = 24;

@Controller('/v1/webhook_endpoints')
export class WebhookEndpointsController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;
  readonly #clock: Clock;

  constructor(commands: CommandBus, queries: QueryBus, pages: PageResponse, clock: Clock) {
    this.#commands = commands;
    this.#queries = queries;
    this.#pages = pages;
    this.#clock = clock;
  }

  @Get()
  @ApiOperation(webhookOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<WebhookEndpointPage> {
    const page = await this.#queries.execute(new ListWebhookEndpoints(accountId, paginationOf(query)));
    return this.#pages.of(request, query, mapPage(page, endpointView), ({ endpoint_id }) => endpoint_id);
  }

  @Post()
  @ApiOperation(webhookOperations.register)
  async register(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Body() { url, events = defaultSubscription, description = null }: RegisterEndpointBody,
  ): Promise<WebhookEndpointWithSecret> {
    const endpointId = request.newId('we');
    const endpoint = { accountId, endpointId, url, events, description };
    const registered = await this.#commands.execute(new RegisterWebhookEndpoint(endpoint, request.command));
    request.setHeader('location', `/v1/webhook_endpoints/${endpointId}`);
    return withSecret(registered);
  }

  @Get(':endpoint_id')
  @ApiOperation(webhookOperations.get)
  async get(@Principal() { accountId }: Principal, @Param('endpoint_id') endpointId: string): Promise<WebhookEndpoint> {
    return endpointView(await this.#queries.execute(new GetWebhookEndpoint(accountId, endpointId)));
  }

  @Patch(':endpoint_id')
  @ApiOperation(webhookOperations.change)
  async change(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('endpoint_id') endpointId: string,
    @Body() { url, events, description, enabled }: ChangeEndpointBody,
  ): Promise<WebhookEndpoint> {
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled }),
    };
    const change = new ChangeWebhookEndpoint(accountId, endpointId, changes, request.command);
    return endpointView(await this.#commands.execute(change));
  }

  @Delete(':endpoint_id')
  @ApiOperation(webhookOperations.remove)
  async remove(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('endpoint_id') endpointId: string,
  ): Promise<void> {
    await this.#commands.execute(new RemoveWebhookEndpoint(accountId, endpointId, request.command));
  }

  @Post(':endpoint_id/rotate_secret')
  @ApiOperation(webhookOperations.rotateSecret)
  async rotateSecret(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('endpoint_id') endpointId: string,
    @Body() { overlap_hours = defaultOverlapHours }: RotateSecretBody,
  ): Promise<WebhookEndpointWithSecret> {
    const earlierEndAt = new Date(this.#clock.now() + overlap_hours * hourMs).toISOString();
    const rotationId = request.newId('rot');
    const rotate = new RotateWebhookSecret(accountId, endpointId, rotationId, earlierEndAt, request.command);
    return withSecret(await this.#commands.execute(rotate));
  }

  @Post(':endpoint_id/test')
  @ApiOperation(webhookOperations.test)
  async test(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('endpoint_id') endpointId: string,
  ): Promise<ScheduledDelivery> {
    const [eventId, deliveryId] = [request.newId('evt'), request.newId('dlv')];
    await this.#commands.execute(new SendTestEvent(accountId, endpointId, eventId, deliveryId, request.command));
    return { delivery_id: deliveryId };
  }

  @Get(':endpoint_id/deliveries')
  @ApiOperation(webhookOperations.deliveries)
  async deliveries(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('endpoint_id') endpointId: string,
    @Query() query: PageQuery,
  ): Promise<WebhookDeliveryPage> {
    const list = new ListWebhookDeliveries(accountId, endpointId, paginationOf(query));
    const page = await this.#queries.execute(list);
    return this.#pages.of(request, query, mapPage(page, deliveryView), ({ delivery_id }) => delivery_id);
  }
}

function withSecret({ endpoint, secret }: EndpointWithSecret): WebhookEndpointWithSecret {
  return { ...endpointView(endpoint), ...(secret !== undefined && { secret }) };
}
