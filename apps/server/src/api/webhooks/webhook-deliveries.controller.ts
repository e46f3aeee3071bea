import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RedeliverWebhook } from '#webhooks';
import { Idempotency } from '../idempotency/idempotency.ts';
import { Describe } from '../operation.ts';
import { principalOf } from '../principal-of.ts';
import { webhookOperations } from './webhook-operations.ts';

@Controller('/v1/webhook_deliveries')
export class WebhookDeliveriesController {
  readonly #commands: CommandBus;
  readonly #idempotency: Idempotency;

  constructor(commands: CommandBus, idempotency: Idempotency) {
    this.#commands = commands;
    this.#idempotency = idempotency;
  }

  @Post(':delivery_id/redeliver')
  @Describe(webhookOperations.redeliver)
  async redeliver(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('delivery_id') deliveryId: string,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      const again = newId('dlv');
      await this.#commands.execute(new RedeliverWebhook(accountId, deliveryId, again, context));
      return { status: 202, body: { delivery_id: again } };
    });
  }
}
