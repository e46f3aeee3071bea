import type { ApiKeyDocument } from './api-keys.projection.ts';

export type KeyStatus = 'active' | 'expiring' | 'expired' | 'revoked';

/**
 * `expiring`: a successor exists, and the key works until the overlap ends.
 * @param now milliseconds since the epoch
 */
export function keyStatus(key: ApiKeyDocument, now: number): KeyStatus {
  if (key.revoked) return 'revoked';
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now) return 'expired';
  return key.replacedBy === null ? 'active' : 'expiring';
}
