import { Injectable } from '@nestjs/common';
import { Accounts, limitsOf, ValidApiKeys } from '#accounts';
import type { AccountDocument, ApiKeyDocument } from '#accounts';
import { Rejected } from '#kernel';
import { KeyUse } from '#service';
import type { Principal } from './principal.ts';

const bearer = /^Bearer +(\S+) *$/i;

/** Authenticates by the `Authorization` header alone; the key is looked up on every request, so that a revocation holds at once. */
@Injectable()
export class Authentication {
  readonly #keys: ValidApiKeys;
  readonly #accounts: Accounts;
  readonly #keyUse: KeyUse;

  constructor(keys: ValidApiKeys, accounts: Accounts, keyUse: KeyUse) {
    this.#keys = keys;
    this.#accounts = accounts;
    this.#keyUse = keyUse;
  }

  /** @throws Rejected `unauthorized`, the same for every reason for which a key is invalid */
  async principal(authorization: string | undefined): Promise<Principal> {
    const found = new Map<string, Promise<AccountDocument | undefined>>();
    const key = await this.#findKey(authorization, (accountId) => {
      const finding = this.#accounts.find(accountId);
      // Where the key is not found either, that error is thrown.
      finding.catch(() => undefined);
      found.set(accountId, finding);
    });
    const account = key && (await (found.get(key.accountId) ?? this.#accounts.find(key.accountId)));
    if (key === undefined || account === undefined) throw unauthorized(authorization !== undefined);
    this.#keyUse.record(key.keyId);
    const { keyId, accountId, scopes } = key;
    const { subscription } = account;
    return { keyId, accountId, scopes, key, subscription, limits: limitsOf(subscription) };
  }

  /** The key of the header, if it is valid. */
  validKey(authorization: string | undefined): Promise<ApiKeyDocument | undefined> {
    return this.#findKey(authorization);
  }

  async #findKey(
    authorization: string | undefined,
    onAccount?: (accountId: string) => void,
  ): Promise<ApiKeyDocument | undefined> {
    const secret = bearer.exec(authorization ?? '')?.[1];
    return secret === undefined ? undefined : this.#keys.find(secret, onAccount);
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
