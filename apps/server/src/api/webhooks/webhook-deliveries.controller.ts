import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RedeliverWebhook } from '#webhooks';
import { ApiOperation } from '../operation.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { ScheduledDelivery } from '../schemas/webhook.schemas.ts';
import { webhookOperations } from './webhook-operations.ts';

@Controller('/v1/webhook_deliveries')
export class WebhookDeliveriesController {
  readonly #commands: CommandBus;

  constructor(commands: CommandBus) {
    this.#commands = commands;
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
