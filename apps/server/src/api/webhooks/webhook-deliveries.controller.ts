import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetWebhookDelivery, RedeliverWebhook } from '#webhooks';
import { ApiOperation } from '../operation.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { ScheduledDelivery, WebhookDelivery } from '../schemas/webhook.schemas.ts';
import { webhookOperations } from './webhook-operations.ts';
import { deliveryView } from './webhook-views.ts';

@Controller('/v1/webhook_deliveries')
export class WebhookDeliveriesController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;

  constructor(commands: CommandBus, queries: QueryBus) {
    this.#commands = commands;
    this.#queries = queries;
  }

  @Get(':delivery_id')
  @ApiOperation(webhookOperations.delivery)
  async get(@Principal() { accountId }: Principal, @Param('delivery_id') deliveryId: string): Promise<WebhookDelivery> {
    return deliveryView(await this.#queries.execute(new GetWebhookDelivery(accountId, deliveryId)));
  }

  @Post(':delivery_id/redeliver')
  @ApiOperation(webhookOperations.redeliver)
  async redeliver(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('delivery_id') deliveryId: string,
  ): Promise<ScheduledDelivery> {
    const newDeliveryId = request.newId('dlv');
    await this.#commands.execute(new RedeliverWebhook(accountId, deliveryId, newDeliveryId, request.command));
    return { delivery_id: newDeliveryId };
  }
}
