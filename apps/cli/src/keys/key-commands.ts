import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountsProjection, apiKeysProjection, ChangeKeys, issueKey } from '#accounts';
import type { AccountDocument, ApiKeyDocument, KeyringCommand } from '#accounts';
import { ReadStore } from '#event-sourcing';
import { Clock, Ids } from '#kernel';
import { KeyViews } from '#service';
import { nameOf } from '../accounts/account-texts.ts';
import { notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { facts, table } from '../output.ts';
import type { Answer } from '../output.ts';
import { ReadModels } from '../read-models.ts';
import { expiryOf, overlapOf, scopesOf } from './key-options.ts';

const followed = [accountsProjection, apiKeysProjection];
const hour = 3_600_000;
const pageSize = 500;

export interface NewKeyOptions {
  readonly account: string;
  readonly name: string;
  readonly scopes?: string;
  readonly expiresAt?: string;
}

@Injectable()
export class KeyCommands {
  readonly #commands: CommandBus;
  readonly #store: ReadStore;
  readonly #readModels: ReadModels;
  readonly #views: KeyViews;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #operator: Operator;

  constructor(
    commands: CommandBus,
    store: ReadStore,
    readModels: ReadModels,
    views: KeyViews,
    clock: Clock,
    ids: Ids,
    operator: Operator,
  ) {
    this.#commands = commands;
    this.#store = store;
    this.#readModels = readModels;
    this.#views = views;
    this.#clock = clock;
    this.#ids = ids;
    this.#operator = operator;
  }

  async create(options: NewKeyOptions): Promise<Answer> {
    const { account: accountId } = options;
    const name = nameOf(options.name);
    const scopes = scopesOf(options.scopes);
    const expiresAt = expiryOf(options.expiresAt, this.#clock.now());
    return this.#readModels.whileFollowed(followed, async () => {
      await this.#requireAccount(accountId);
      const { secret, fingerprint: key } = issueKey(this.#ids, `key_${this.#ids.token()}`);
      const now = this.#clock.timestamp();
      await this.#change({ type: 'CreateApiKey', accountId, key, name, scopes, expiresAt, now });
      return shownOnce({ key_id: key.keyId, key: secret, scopes });
    });
  }

  async list(accountId: string): Promise<Answer> {
    return this.#readModels.whileFollowed(followed, async () => {
      await this.#requireAccount(accountId);
      const keys = await this.#keysOf(accountId);
      const views = await Promise.all(keys.map((key) => this.#views.of(key)));
      const columns = [
        'key_id',
        'name',
        'prefix',
        'last4',
        'state',
        'expires_at',
        'exposed_at',
        'last_used_at',
        'scopes',
      ];
      return { json: views, text: table(views, columns) };
    });
  }

  async revoke(keyId: string): Promise<Answer> {
    return this.#readModels.whileFollowed(followed, async () => {
      const { accountId } = await this.#requireKey(keyId);
      await this.#change({ type: 'RevokeApiKey', accountId, keyId });
      return { json: { key_id: keyId, state: 'revoked' }, text: `${keyId} no longer works.` };
    });
  }

  async rotate(keyId: string, options: { readonly overlapHours?: string }): Promise<Answer> {
    const overlapEndsAt = new Date(this.#clock.now() + overlapOf(options.overlapHours) * hour).toISOString();
    return this.#readModels.whileFollowed(followed, async () => {
      const { accountId, scopes } = await this.#requireKey(keyId);
      const { secret, fingerprint: successor } = issueKey(this.#ids, `key_${this.#ids.token()}`);
      const now = this.#clock.timestamp();
      await this.#change({ type: 'RotateApiKey', accountId, keyId, successor, overlapEndsAt, now });
      const { expiresAt } = await this.#requireKey(keyId);
      const replaced = { replaces: keyId, replaced_expires_at: expiresAt };
      return shownOnce({ key_id: successor.keyId, key: secret, scopes, ...replaced });
    });
  }

  async #change(change: KeyringCommand): Promise<void> {
    await this.#commands.execute(new ChangeKeys(change, this.#operator.context()));
  }

  async #requireAccount(accountId: string): Promise<void> {
    const account = await this.#store.get<AccountDocument>(accountsProjection.collection, accountId);
    if (account === undefined) throw notFound(`There is no account ${accountId}.`);
  }

  async #requireKey(keyId: string): Promise<ApiKeyDocument> {
    const query = { equals: { keyId }, orderBy: 'keyId', limit: 1 };
    const [key] = await this.#store.find<ApiKeyDocument>(apiKeysProjection.collection, query);
    if (key === undefined) throw notFound(`There is no key ${keyId}.`);
    return key;
  }

  /** Newest first. */
  async #keysOf(accountId: string): Promise<readonly ApiKeyDocument[]> {
    const keys: ApiKeyDocument[] = [];
    for (let before: string | undefined; ;) {
      const page = await this.#store.find<ApiKeyDocument>(apiKeysProjection.collection, {
        equals: { accountId },
        ...(before !== undefined && { below: { order: before } }),
        orderBy: 'order',
        descending: true,
        limit: pageSize,
      });
      keys.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return keys;
      before = last.order;
    }
  }
}

function shownOnce(document: Record<string, unknown>): Answer {
  return { json: document, text: `${facts(document)}\n\nThe key is shown this one time; keep it safe.` };
}
