import { Injectable } from '@nestjs/common';
import { Accounts, limitsOf, ValidApiKeys } from '#accounts';
import type { ApiKeyDocument } from '#accounts';
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
    const lookup = this.#keys.lookUp(secretOf(authorization));
    const finding = lookup?.accountId === undefined ? undefined : this.#accounts.find(lookup.accountId);
    // Where the key cannot be looked up either, that error is thrown.
    finding?.catch(() => undefined);
    const key = await lookup?.find();
    const account = key && (await (finding ?? this.#accounts.find(key.accountId)));
    if (key === undefined || account === undefined) throw unauthorized(authorization !== undefined);
    this.#keyUse.record(key.keyId);
    const { keyId, accountId, scopes } = key;
    const { subscription } = account;
    return { keyId, accountId, scopes, key, subscription, limits: limitsOf(subscription) };
  }

  /** The key of the header, if it is valid. */
  validKey(authorization: string | undefined): Promise<ApiKeyDocument | undefined> {
    return this.#keys.find(secretOf(authorization));
  }
}

/** Empty, which is no key, where there is none. */
function secretOf(authorization: string | undefined): string {
  return bearer.exec(authorization ?? '')?.[1] ?? '';
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
