import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeKeys, GetApiKey, issueKey, ListApiKeys } from '#accounts';
import { Clock, Ids } from '#kernel';
import { KeyViews } from '#service';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { ApiKey, ApiKeyPage, CreatedApiKey, RotatedApiKey } from '../schemas/account.schemas.ts';
import { grantableExpiry, grantableScopes } from './grantable.ts';
import { keyOperations } from './key-operations.ts';
import { CreateKeyBody, RotateKeyBody } from './key-requests.ts';

const hourMs = 60 * 60 * 1_000;
const defaultOverlapHours = 24;

@Controller('/v1/keys')
export class KeysController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;
  readonly #views: KeyViews;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, pages: PageResponse, views: KeyViews, clock: Clock, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#pages = pages;
    this.#views = views;
    this.#clock = clock;
    this.#ids = ids;
  }

  @Get()
  @ApiOperation(keyOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<ApiKeyPage> {
    const { items, hasMore } = await this.#queries.execute(new ListApiKeys(accountId, paginationOf(query)));
    const keys = await Promise.all(items.map((key) => this.#views.of(key)));
    return this.#pages.of(request, query, { items: keys, hasMore }, ({ key_id }) => key_id);
  }

  @Post()
  @ApiOperation(keyOperations.create)
  async create(
    @Principal() creator: Principal,
    @RequestContext() request: RequestContext,
    @Body() { name, scopes, expires_at: expiresAt }: CreateKeyBody,
  ): Promise<CreatedApiKey> {
    const { accountId } = creator;
    const { secret, fingerprint } = issueKey(this.#ids, request.newId('key'));
    const { changed } = await this.#commands.execute(
      new ChangeKeys(
        {
          type: 'CreateApiKey',
          accountId,
          creatorKeyId: creator.keyId,
          key: fingerprint,
          name,
          scopes: grantableScopes(creator, scopes),
          expiresAt: grantableExpiry(expiresAt, this.#clock.now()),
          now: this.#clock.timestamp(),
        },
        request.command,
      ),
    );
    return { ...(await this.#view(accountId, fingerprint.keyId)), ...(changed && { key: secret }) };
  }

  @Get(':key_id')
  @ApiOperation(keyOperations.get)
  async get(@Principal() { accountId }: Principal, @Param('key_id') keyId: string): Promise<ApiKey> {
    return this.#view(accountId, keyId);
  }

  @Delete(':key_id')
  @ApiOperation(keyOperations.revoke)
  async revoke(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('key_id') keyId: string,
  ): Promise<void> {
    await this.#commands.execute(new ChangeKeys({ type: 'RevokeApiKey', accountId, keyId }, request.command));
  }

  @Post(':key_id/rotate')
  @ApiOperation(keyOperations.rotate)
  async rotate(
    @Principal() creator: Principal,
    @RequestContext() request: RequestContext,
    @Param('key_id') keyId: string,
    @Body() { overlap_hours = defaultOverlapHours }: RotateKeyBody,
  ): Promise<RotatedApiKey> {
    const { accountId } = creator;
    grantableScopes(creator, (await this.#queries.execute(new GetApiKey(accountId, keyId))).scopes);
    const { secret, fingerprint: successor } = issueKey(this.#ids, request.newId('key'));
    const overlapEndsAt = new Date(this.#clock.now() + overlap_hours * hourMs).toISOString();
    const now = this.#clock.timestamp();
    const { changed } = await this.#commands.execute(
      new ChangeKeys(
        { type: 'RotateApiKey', accountId, creatorKeyId: creator.keyId, keyId, successor, overlapEndsAt, now },
        request.command,
      ),
    );
    const view = await this.#view(accountId, successor.keyId);
    return { ...view, replaces: keyId, ...(changed && { key: secret }) };
  }

  async #view(accountId: string, keyId: string): Promise<ApiKey> {
    return this.#views.of(await this.#queries.execute(new GetApiKey(accountId, keyId)));
  }
}
