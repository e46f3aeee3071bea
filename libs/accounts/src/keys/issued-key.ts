import type { Ids } from '#kernel';
import { hashKey, newKeySecret } from './key-secret.ts';
import type { KeyFingerprint } from './keyring.decider.ts';

/** A new key: the secret, which is shown once, and what is stored of it. */
export interface IssuedKey {
  readonly secret: string;
  readonly fingerprint: KeyFingerprint;
}

/** The id is given, so that a repeated request makes the same key id; the secret is new each time. */
export function issueKey(ids: Ids, keyId: string): IssuedKey {
  const secret = newKeySecret(ids);
  return {
    secret,
    fingerprint: { keyId, hash: hashKey(secret), prefix: secret.slice(0, 8), last4: secret.slice(-4) },
  };
}
