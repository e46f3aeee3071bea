import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { WebhookEgressFilter } from '#egress';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Ids } from '#kernel';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import { findOwnEndpoint } from './find-own-endpoint.ts';
import { SecretBox } from './secret-box.ts';
import { issueSigningSecret } from './signing-secret.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointDocument;
  /** Shown this once; undefined when the command repeats one that was carried out. */
  readonly secret: string | undefined;
}

/** @throws Rejected `invalid_url`, or `limit_reached` for the eleventh */
export class RegisterWebhookEndpoint extends Command<EndpointWithSecret> {
  constructor(
    readonly endpoint: {
      readonly accountId: string;
      readonly endpointId: string;
      readonly url: string;
      readonly events: readonly WebhookEventKind[];
      readonly description: string | null;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterWebhookEndpoint)
export class RegisterWebhookEndpointHandler implements ICommandHandler<RegisterWebhookEndpoint> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #filter: WebhookEgressFilter;
  readonly #box: SecretBox;
  readonly #ids: Ids;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    filter: WebhookEgressFilter,
    box: SecretBox,
    ids: Ids,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#filter = filter;
    this.#box = box;
    this.#ids = ids;
  }

  async execute({ endpoint, context }: RegisterWebhookEndpoint): Promise<EndpointWithSecret> {
    const { accountId, endpointId } = endpoint;
    await this.#changeLimit.take(accountId);
    await checkWebhookUrl(endpoint.url, this.#filter);
    const { secret, sealed } = issueSigningSecret(this.#ids, this.#box, endpointId);
    const { position, events } = await this.#executor.execute(
      webhookEndpointsStream,
      accountId,
      { type: 'RegisterEndpoint', ...endpoint, secret: sealed },
      context,
    );
    await this.#readYourWrites.until(webhookEndpointsProjection, position);
    return {
      endpoint: await findOwnEndpoint(this.#store, accountId, endpointId),
      secret: events.length > 0 ? secret : undefined,
    };
  }
}
