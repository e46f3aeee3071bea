import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Ids } from '#kernel';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import { findOwnEndpoint } from './find-own-endpoint.ts';
import type { EndpointWithSecret } from './register-webhook-endpoint.handler.ts';
import { SecretBox } from './secret-box.ts';
import { issueSigningSecret } from './signing-secret.ts';

/** A new secret signs at once, the earlier ones beside it until `earlierEndAt`. @throws Rejected `not_found` */
export class RotateWebhookSecret extends Command<EndpointWithSecret> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    /** Names the request: repeated, it does not rotate again. */
    readonly rotationId: string,
    readonly earlierEndAt: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #box: SecretBox;
  readonly #ids: Ids;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    box: SecretBox,
    ids: Ids,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#box = box;
    this.#ids = ids;
  }

  async execute(rotate: RotateWebhookSecret): Promise<EndpointWithSecret> {
    const { accountId, endpointId, rotationId, earlierEndAt, context } = rotate;
    await this.#changeLimit.take(accountId);
    const { secret, sealed } = issueSigningSecret(this.#ids, this.#box, endpointId);
    const { position, events } = await this.#executor.execute(
      webhookEndpointsStream,
      accountId,
      { type: 'RotateSecret', accountId, endpointId, rotationId, earlierEndAt, secret: sealed },
      context,
    );
    await this.#readYourWrites.until(webhookEndpointsProjection, position);
    return {
      endpoint: await findOwnEndpoint(this.#store, accountId, endpointId),
      secret: events.length > 0 ? secret : undefined,
    };
  }
}
