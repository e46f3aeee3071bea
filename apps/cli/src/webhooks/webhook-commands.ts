import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, ReadStore } from '#event-sourcing';
import { Clock, Ids } from '#kernel';
import { endpointsWithoutKey, RemoveWebhookEndpoint, SecretBox } from '#webhooks';
import { notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { findProjection } from '../projections/select-projections.ts';
import { ReadModels } from '../read-models.ts';
import { PresentKeys } from './present-keys.ts';

const columns = ['endpoint_id', 'account_id', 'url'];

/** Webhook endpoints, for operators. */
@Injectable()
export class WebhookCommands {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #catalogue: EventCatalogue;
  readonly #commands: CommandBus;
  readonly #readModels: ReadModels;
  readonly #keys: PresentKeys;
  readonly #operator: Operator;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(
    log: EventLog,
    store: ReadStore,
    catalogue: EventCatalogue,
    commands: CommandBus,
    readModels: ReadModels,
    keys: PresentKeys,
    operator: Operator,
    clock: Clock,
    ids: Ids,
  ) {
    this.#log = log;
    this.#store = store;
    this.#catalogue = catalogue;
    this.#commands = commands;
    this.#readModels = readModels;
    this.#keys = keys;
    this.#operator = operator;
    this.#clock = clock;
    this.#ids = ids;
  }

  /**
   * Removes the endpoints whose signing secrets need a key that is lost: the service starts without it then.
   * @throws CommandFailed where no endpoint needs it, or the service has it
   */
  async removeEndpoints(keyId: string): Promise<CommandResult> {
    const box = new SecretBox(this.#keys.read(), this.#ids);
    return this.#readModels.withReadersRunning([findProjection('webhook_endpoints')], async () => {
      const sources = { log: this.#log, store: this.#store, catalogue: this.#catalogue };
      const endpoints = await endpointsWithoutKey(sources, box, keyId, this.#clock.timestamp());
      if (endpoints.length === 0) throw notFound(`No webhook endpoint needs a key ${keyId} that is missing.`);
      for (const { accountId, endpointId } of endpoints)
        await this.#commands.execute(new RemoveWebhookEndpoint(accountId, endpointId, this.#operator.context()));
      const removed = endpoints.map(({ endpointId, accountId, url }) => ({
        endpoint_id: endpointId,
        account_id: accountId,
        url,
      }));
      return { json: removed, text: table(removed, columns) };
    });
  }
}
