import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { accountsProjection, apiKeysProjection, hashKey, isWellFormedKey, limitsOf } from '#accounts';
import type { AccountDocument, ApiKeyDocument } from '#accounts';
import { ReadStore } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { KeyUse } from '#service';
import type { Principal } from './principal.ts';

const bearer = /^Bearer +(\S+) *$/i;

/** Authenticates by the `Authorization` header alone; the key is looked up on every request, so that a revocation holds at once. */
@Injectable()
export class Authentication {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #keyUse: KeyUse;

  constructor(store: ReadStore, clock: Clock, keyUse: KeyUse) {
    this.#store = store;
    this.#clock = clock;
    this.#keyUse = keyUse;
  }

  /** @throws Rejected `unauthorized`, the same for every reason for which a key is invalid */
  async principal(authorization: string | undefined): Promise<Principal> {
    const key = await this.validKey(authorization);
    const account = key && (await this.#store.get<AccountDocument>(accountsProjection.collection, key.accountId));
    if (key === undefined || account === undefined) throw unauthorized(authorization !== undefined);
    this.#keyUse.record(key.keyId);
    const { keyId, accountId, scopes } = key;
    const { subscription } = account;
    return { keyId, accountId, scopes, key, subscription, limits: limitsOf(subscription) };
  }

  /** The key of the header, if it is valid. */
  async validKey(authorization: string | undefined): Promise<ApiKeyDocument | undefined> {
    const secret = bearer.exec(authorization ?? '')?.[1];
    return secret === undefined ? undefined : this.#find(secret);
  }

  async #find(secret: string): Promise<ApiKeyDocument | undefined> {
    if (!isWellFormedKey(secret)) return undefined;
    const digest = hashKey(secret);
    const key = await this.#store.get<ApiKeyDocument>(apiKeysProjection.collection, digest);
    if (key === undefined || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest))) return undefined;
    const expired = key.expiresAt !== null && new Date(key.expiresAt).getTime() <= this.#clock.now();
    return key.revoked || expired ? undefined : key;
  }
}

function unauthorized(credentialsSent: boolean): Rejected {
  const challenge = credentialsSent ? 'Bearer realm="api", error="invalid_token"' : 'Bearer realm="api"';
  return new Rejected(
    'unauthorized',
    'The API key is missing or invalid. Send it as `Authorization: Bearer <API_KEY>`.',
    {
      headers: { 'www-authenticate': challenge },
    },
  );
}
