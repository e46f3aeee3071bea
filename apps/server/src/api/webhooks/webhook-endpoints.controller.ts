import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { Idempotency } from '../idempotency/idempotency.ts';
import type { OperationAnswer } from '../idempotency/idempotency.ts';
import { Describe } from '../operation.ts';
import { principalOf } from '../principal-of.ts';
import { PageQuery } from '../page-query.ts';
import { contextOf, pageOf } from './read-webhook-request.ts';
import { webhookOperations } from './webhook-operations.ts';
import { ChangeEndpointBody, RegisterEndpointBody, RotateSecretBody } from './webhook-requests.ts';
import { deliveryView, endpointView, pageView } from './webhook-views.ts';

const hour = 60 * 60 * 1_000;
const defaultOverlapHours = 24;

@Controller('/v1/webhook_endpoints')
export class WebhookEndpointsController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #idempotency: Idempotency;
  readonly #clock: Clock;

  constructor(commands: CommandBus, queries: QueryBus, idempotency: Idempotency, clock: Clock) {
    this.#commands = commands;
    this.#queries = queries;
    this.#idempotency = idempotency;
    this.#clock = clock;
  }

  @Get()
  @Describe(webhookOperations.list)
  async list(@Req() request: FastifyRequest, @Query() query: PageQuery): Promise<object> {
    const { accountId } = principalOf(request);
    return pageView(await this.#queries.execute(new ListWebhookEndpoints(accountId, pageOf(query))), endpointView);
  }

  @Post()
  @Describe(webhookOperations.register)
  async register(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { url, events = defaultSubscription, description = null }: RegisterEndpointBody,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      const endpointId = newId('we');
      const endpoint = { accountId, endpointId, url, events, description };
      const registered = await this.#commands.execute(new RegisterWebhookEndpoint(endpoint, context));
      return { ...shownOnce(201, registered), headers: { location: `/v1/webhook_endpoints/${endpointId}` } };
    });
  }

  @Get(':endpoint_id')
  @Describe(webhookOperations.get)
  async get(@Req() request: FastifyRequest, @Param('endpoint_id') endpointId: string): Promise<object> {
    const { accountId } = principalOf(request);
    return endpointView(await this.#queries.execute(new GetWebhookEndpoint(accountId, endpointId)));
  }

  @Patch(':endpoint_id')
  @Describe(webhookOperations.change)
  async change(
    @Req() request: FastifyRequest,
    @Param('endpoint_id') endpointId: string,
    @Body() { url, events, description, enabled }: ChangeEndpointBody,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled }),
    };
    const change = new ChangeWebhookEndpoint(accountId, endpointId, changes, contextOf(request));
    return endpointView(await this.#commands.execute(change));
  }

  @Delete(':endpoint_id')
  @Describe(webhookOperations.remove)
  async remove(@Req() request: FastifyRequest, @Param('endpoint_id') endpointId: string): Promise<void> {
    const { accountId } = principalOf(request);
    await this.#commands.execute(new RemoveWebhookEndpoint(accountId, endpointId, contextOf(request)));
  }

  @Post(':endpoint_id/rotate_secret')
  @Describe(webhookOperations.rotateSecret)
  async rotateSecret(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('endpoint_id') endpointId: string,
    @Body() { overlap_hours = defaultOverlapHours }: RotateSecretBody,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      const earlierEndAt = new Date(this.#clock.now() + overlap_hours * hour).toISOString();
      const rotate = new RotateWebhookSecret(accountId, endpointId, newId('rot'), earlierEndAt, context);
      return shownOnce(200, await this.#commands.execute(rotate));
    });
  }

  @Post(':endpoint_id/test')
  @Describe(webhookOperations.test)
  async test(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('endpoint_id') endpointId: string,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      const deliveryId = newId('dlv');
      await this.#commands.execute(new SendTestEvent(accountId, endpointId, newId('evt'), deliveryId, context));
      return { status: 202, body: { delivery_id: deliveryId } };
    });
  }

  @Get(':endpoint_id/deliveries')
  @Describe(webhookOperations.deliveries)
  async deliveries(
    @Req() request: FastifyRequest,
    @Param('endpoint_id') endpointId: string,
    @Query() query: PageQuery,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    const found = await this.#queries.execute(new ListWebhookDeliveries(accountId, endpointId, pageOf(query)));
    return pageView(found, deliveryView);
  }
}

function shownOnce(status: 200 | 201, { endpoint, secret }: EndpointWithSecret): OperationAnswer {
  const body = { ...endpointView(endpoint), ...(secret !== undefined && { secret }) };
  return { status, body, secretMembers: ['secret'] };
}
