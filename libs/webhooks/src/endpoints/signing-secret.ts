import type { Ids } from '#kernel';
import type { SecretBox } from './secret-box.ts';

/** A new signing secret: as its owner sees it, once, and as it is stored. */
export interface IssuedSecret {
  readonly secret: string;
  readonly sealed: string;
}

/** `whsec_` and 32 random bytes in base64, the form of the Standard Webhooks specification. */
export function issueSigningSecret(ids: Ids, box: SecretBox, endpointId: string): IssuedSecret {
  const secret = `whsec_${Buffer.from(ids.secret(32)).toString('base64')}`;
  return { secret, sealed: box.seal(secret, endpointId) };
}
