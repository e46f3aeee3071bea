import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeKeys, FindAccount, FindApiKey, issueKey, ListApiKeys } from '#accounts';
import type { ApiKeyDocument, KeyringCommand } from '#accounts';
import type { Page, PageCursor } from '#event-sourcing';
import { Clock, Ids } from '#kernel';
import { KeyViews } from '#service';
import { parseName } from '../accounts/account-options.ts';
import { notFound } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { propertyLines, table } from '../output.ts';
import type { CommandResult } from '../output.ts';
import { findProjection } from '../projections/select-projections.ts';
import { ReadModels } from '../read-models.ts';
import { parseExpiry, parseOverlapHours, parseScopes } from './key-options.ts';

const keyReadModels = [findProjection('accounts'), findProjection('api_keys')];
const hourMs = 3_600_000;
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
  readonly #queries: QueryBus;
  readonly #readModels: ReadModels;
  readonly #views: KeyViews;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #operator: Operator;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    readModels: ReadModels,
    views: KeyViews,
    clock: Clock,
    ids: Ids,
    operator: Operator,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#readModels = readModels;
    this.#views = views;
    this.#clock = clock;
    this.#ids = ids;
    this.#operator = operator;
  }

  async create(options: NewKeyOptions): Promise<CommandResult> {
    const { account: accountId } = options;
    const name = parseName(options.name);
    const scopes = parseScopes(options.scopes);
    const expiresAt = parseExpiry(options.expiresAt, this.#clock.now());
    return this.#readModels.withReadersRunning(keyReadModels, async () => {
      await this.#requireAccount(accountId);
      const { secret, fingerprint: key } = issueKey(this.#ids, `key_${this.#ids.token()}`);
      const now = this.#clock.timestamp();
      await this.#change({ type: 'CreateApiKey', accountId, creatorKeyId: null, key, name, scopes, expiresAt, now });
      return newKeyResult({ key_id: key.keyId, key: secret, scopes });
    });
  }

  async list(accountId: string): Promise<CommandResult> {
    return this.#readModels.query(keyReadModels, async () => {
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

  async revoke(keyId: string): Promise<CommandResult> {
    return this.#readModels.withReadersRunning(keyReadModels, async () => {
      const { accountId } = await this.#requireKey(keyId);
      await this.#change({ type: 'RevokeApiKey', accountId, keyId });
      return { json: { key_id: keyId, state: 'revoked' }, text: `Revoked ${keyId}.` };
    });
  }

  async rotate(keyId: string, options: { readonly overlapHours?: string }): Promise<CommandResult> {
    const overlapEndsAt = new Date(this.#clock.now() + parseOverlapHours(options.overlapHours) * hourMs).toISOString();
    return this.#readModels.withReadersRunning(keyReadModels, async () => {
      const { accountId, scopes } = await this.#requireKey(keyId);
      const { secret, fingerprint: successor } = issueKey(this.#ids, `key_${this.#ids.token()}`);
      const now = this.#clock.timestamp();
      await this.#change({ type: 'RotateApiKey', accountId, creatorKeyId: null, keyId, successor, overlapEndsAt, now });
      const { expiresAt } = await this.#requireKey(keyId);
      const replaced = { replaces: keyId, replaced_expires_at: expiresAt };
      return newKeyResult({ key_id: successor.keyId, key: secret, scopes, ...replaced });
    });
  }

  async #change(change: KeyringCommand): Promise<void> {
    await this.#commands.execute(new ChangeKeys(change, this.#operator.context()));
  }

  async #requireAccount(accountId: string): Promise<void> {
    if ((await this.#queries.execute(new FindAccount(accountId))) === undefined)
      throw notFound(`Account ${accountId} does not exist. \`accounts list\` shows all accounts.`);
  }

  async #requireKey(keyId: string): Promise<ApiKeyDocument> {
    const key = await this.#queries.execute(new FindApiKey(keyId));
    if (key === undefined)
      throw notFound(`Key ${keyId} does not exist. \`keys list --account ID\` shows the keys of an account.`);
    return key;
  }

  /** Newest first. */
  async #keysOf(accountId: string): Promise<readonly ApiKeyDocument[]> {
    const keys: ApiKeyDocument[] = [];
    for (let cursor: PageCursor | undefined; ;) {
      const page: Page<ApiKeyDocument> = await this.#queries.execute(
        new ListApiKeys(accountId, { limit: pageSize, cursor }),
      );
      keys.push(...page.items);
      const last = page.items.at(-1);
      if (last === undefined || !page.hasMore) return keys;
      cursor = { startingAfter: last.keyId };
    }
  }
}

function newKeyResult(document: Record<string, unknown>): CommandResult {
  return { json: document, text: `${propertyLines(document)}\n\nStore the key now: it is not shown again.` };
}
