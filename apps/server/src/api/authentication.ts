import { Injectable } from '@nestjs/common';
import { Accounts, limitsOf, ValidApiKeys } from '#accounts';
import type { ApiKeyDocument } from '#accounts';
import { BoundedMap, Rejected } from '#kernel';
import { KeyUse } from '#service';
import { Startup } from './pipeline/startup.ts';
import type { Principal } from './principal.ts';

/** What the rate limit of a request depends on. */
export type LimitedAccount = Pick<Principal, 'accountId' | 'limits'>;

const maxRemembered = 10_000;
const bearer = /^Bearer +(\S+) *$/i;

/** Authenticates by the `Authorization` header alone; the key is looked up on every request, so that a revocation holds at once. */
@Injectable()
export class Authentication {
  readonly #keys: ValidApiKeys;
  readonly #accounts: Accounts;
  readonly #keyUse: KeyUse;
  readonly #startup: Startup;
  /** The account of each key that was valid when it was used last, by the hash of the key. */
  readonly #expected = new BoundedMap<string, LimitedAccount>(maxRemembered);

  constructor(keys: ValidApiKeys, accounts: Accounts, keyUse: KeyUse, startup: Startup) {
    this.#keys = keys;
    this.#accounts = accounts;
    this.#keyUse = keyUse;
    this.#startup = startup;
  }

  /**
   * @param onExpected called where the key was valid the last time, before it is looked up: its account as it was then
   * @throws Rejected `unauthorized`, the same for every reason for which a key is invalid
   */
  async principal(
    authorization: string | undefined,
    onExpected: (account: LimitedAccount) => void = ignore,
  ): Promise<Principal> {
    const hash = this.#keys.hashOf(secretOf(authorization), this.#expected);
    if (hash === undefined) throw unauthorized(authorization !== undefined);
    if (!this.#startup.isOver) await this.#startup.ended;
    const expected = this.#expected.get(hash);
    if (expected !== undefined) onExpected(expected);
    const finding = expected && this.#accounts.find(expected.accountId);
    // Where the key cannot be looked up either, that error is thrown.
    finding?.catch(ignore);
    const key = await this.#keys.findByHash(hash);
    const account = key && (await (finding ?? this.#accounts.find(key.accountId)));
    if (key === undefined || account === undefined) {
      this.#expected.delete(hash);
      throw unauthorized(authorization !== undefined);
    }
    this.#keyUse.record(key.keyId);
    const { keyId, accountId, scopes } = key;
    const { subscription } = account;
    const limits = limitsOf(subscription);
    // To set an entry again would make garbage that only a major collection finds.
    if (expected?.limits !== limits) this.#expected.set(hash, { accountId, limits });
    return { keyId, accountId, scopes, key, subscription, limits };
  }

  /** The key of the header, if it is valid. */
  validKey(authorization: string | undefined): Promise<ApiKeyDocument | undefined> {
    return this.#keys.find(secretOf(authorization));
  }
}

function ignore(): void {}

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
