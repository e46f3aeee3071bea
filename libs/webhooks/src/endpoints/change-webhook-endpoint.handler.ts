import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ChangeLimit } from '#accounts';
import { WebhookEgressFilter } from '#egress';
import { CommandExecutor, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import { findOwnEndpoint } from './find-own-endpoint.ts';
import type { WebhookEventKind } from '../events/webhook-event-kinds.ts';

export interface EndpointChanges {
  readonly url?: string;
  readonly events?: readonly WebhookEventKind[];
  readonly description?: string | null;
  readonly enabled?: boolean;
}

/** What is absent stays as it is. @throws Rejected `not_found`, `invalid_url` */
export class ChangeWebhookEndpoint extends Command<WebhookEndpointDocument> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly changes: EndpointChanges,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeWebhookEndpoint)
export class ChangeWebhookEndpointHandler implements ICommandHandler<ChangeWebhookEndpoint> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #filter: WebhookEgressFilter;

  constructor(
    changeLimit: ChangeLimit,
    executor: CommandExecutor,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    filter: WebhookEgressFilter,
  ) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#filter = filter;
  }

  async execute({ accountId, endpointId, changes, context }: ChangeWebhookEndpoint): Promise<WebhookEndpointDocument> {
    await findOwnEndpoint(this.#store, accountId, endpointId);
    await this.#changeLimit.take(accountId);
    if (changes.url !== undefined) await checkWebhookUrl(changes.url, this.#filter);
    const command = { type: 'ChangeEndpoint', accountId, endpointId, ...changes } as const;
    const { position } = await this.#executor.execute(webhookEndpointsStream, accountId, command, context);
    await this.#readYourWrites.until(webhookEndpointsProjection, position);
    return findOwnEndpoint(this.#store, accountId, endpointId);
  }
}
