import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiKeysProjection, ChangeKeys, defaultScopes, issueKey } from '#accounts';
import type { ApiKeyDocument, Scope } from '#accounts';
import { readPage, ReadStore, rootContext } from '#event-sourcing';
import { Clock, Ids, Rejected } from '#kernel';
import { KeyViews } from '#service';
import { Idempotency } from '../idempotency/idempotency.ts';
import type { OperationAnswer } from '../idempotency/idempotency.ts';
import { Describe } from '../operation.ts';
import { defaultPageSize, PageQuery } from '../page-query.ts';
import { principalOf } from '../principal-of.ts';
import type { Principal } from '../request-state.ts';
import { keyOperations } from './key-operations.ts';
import { CreateKeyBody, RotateKeyBody } from './key-requests.ts';

const hour = 60 * 60 * 1_000;
const defaultOverlapHours = 24;

@Controller('/v1/keys')
export class KeysController {
  readonly #commands: CommandBus;
  readonly #store: ReadStore;
  readonly #views: KeyViews;
  readonly #idempotency: Idempotency;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(
    commands: CommandBus,
    store: ReadStore,
    views: KeyViews,
    idempotency: Idempotency,
    clock: Clock,
    ids: Ids,
  ) {
    this.#commands = commands;
    this.#store = store;
    this.#views = views;
    this.#idempotency = idempotency;
    this.#clock = clock;
    this.#ids = ids;
  }

  @Get()
  @Describe(keyOperations.list)
  async list(@Req() request: FastifyRequest, @Query() query: PageQuery): Promise<object> {
    const { limit = defaultPageSize, starting_after: after } = query;
    const { accountId } = principalOf(request);
    const list = {
      collection: apiKeysProjection.collection,
      scope: { accountId },
      findById: (keyId: string) => this.#find(accountId, keyId),
    };
    const cursor = after === undefined ? undefined : { startingAfter: after };
    const { items, hasMore } = await readPage<ApiKeyDocument>(this.#store, list, { limit, cursor });
    return { data: await Promise.all(items.map((key) => this.#views.of(key))), has_more: hasMore };
  }

  @Post()
  @Describe(keyOperations.create)
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: CreateKeyBody,
  ): Promise<object> {
    const minter = principalOf(request);
    const scopes = scopesToGrant(minter, body.scopes);
    const expiresAt = this.#expiryOf(body);
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      const { secret, fingerprint } = issueKey(this.#ids, newId('key'));
      const { accountId } = minter;
      const now = this.#clock.timestamp();
      const change = { type: 'CreateApiKey', accountId, key: fingerprint, name: body.name, scopes, expiresAt, now };
      const { changed } = await this.#commands.execute(new ChangeKeys({ ...change, type: 'CreateApiKey' }, context));
      return this.#shownOnce(accountId, fingerprint.keyId, changed ? { key: secret } : {});
    });
  }

  @Get(':key_id')
  @Describe(keyOperations.get)
  async get(@Req() request: FastifyRequest, @Param('key_id') keyId: string): Promise<object> {
    return this.#views.of(await this.#require(principalOf(request).accountId, keyId));
  }

  @Delete(':key_id')
  @Describe(keyOperations.revoke)
  async revoke(@Req() request: FastifyRequest, @Param('key_id') keyId: string): Promise<void> {
    const { accountId } = principalOf(request);
    await this.#require(accountId, keyId);
    const context = rootContext(`key:${principalOf(request).keyId}`, request.state.id);
    await this.#commands.execute(new ChangeKeys({ type: 'RevokeApiKey', accountId, keyId }, context));
  }

  @Post(':key_id/rotate')
  @Describe(keyOperations.rotate)
  async rotate(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('key_id') keyId: string,
    @Body() { overlap_hours = defaultOverlapHours }: RotateKeyBody,
  ): Promise<object> {
    const minter = principalOf(request);
    const { accountId } = minter;
    return this.#idempotency.run(request, reply, async ({ newId, context }) => {
      scopesToGrant(minter, (await this.#require(accountId, keyId)).scopes);
      const { secret, fingerprint: successor } = issueKey(this.#ids, newId('key'));
      const overlapEndsAt = new Date(this.#clock.now() + overlap_hours * hour).toISOString();
      const now = this.#clock.timestamp();
      const { changed } = await this.#commands.execute(
        new ChangeKeys({ type: 'RotateApiKey', accountId, keyId, successor, overlapEndsAt, now }, context),
      );
      const shown = { replaces: keyId, ...(changed && { key: secret }) };
      return this.#shownOnce(accountId, successor.keyId, shown);
    });
  }

  async #shownOnce(accountId: string, keyId: string, shown: object): Promise<OperationAnswer> {
    const view = await this.#views.of(await this.#require(accountId, keyId));
    return { status: 201, body: { ...view, ...shown }, secretMembers: ['key'] };
  }

  #expiryOf({ expires_at: at }: CreateKeyBody): string | null {
    if (at === undefined || at === null) return null;
    const expiry = new Date(at).getTime();
    if (expiry > this.#clock.now()) return new Date(expiry).toISOString();
    throw new Rejected('invalid_parameter', '`expires_at` must lie in the future.', { param: 'expires_at' });
  }

  async #require(accountId: string, keyId: string): Promise<ApiKeyDocument> {
    const key = await this.#find(accountId, keyId);
    if (key === undefined) throw new Rejected('not_found', 'There is no key with this id.');
    return key;
  }

  async #find(accountId: string, keyId: string): Promise<ApiKeyDocument | undefined> {
    const query = { equals: { keyId }, orderBy: 'keyId', limit: 1 };
    const [key] = await this.#store.find<ApiKeyDocument>(apiKeysProjection.collection, query);
    return key?.accountId === accountId ? key : undefined;
  }
}

/** A key can only mint keys whose scopes it has itself. */
function scopesToGrant(minter: Principal, asked: readonly Scope[] | undefined): readonly Scope[] {
  const granted = asked ?? defaultScopes.filter((scope) => minter.scopes.includes(scope));
  if (granted.length === 0) {
    throw new Rejected('invalid_parameter', '`scopes` must name at least one scope.', { param: 'scopes' });
  }
  const lacking = granted.filter((scope) => !minter.scopes.includes(scope));
  if (lacking.length === 0) return granted;
  throw new Rejected('insufficient_scope', `The key lacks ${lacking.join(', ')}, so it cannot grant it.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${lacking.join(' ')}"` },
  });
}
