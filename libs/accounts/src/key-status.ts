import type { ApiKeyDocument } from './api-keys.projection.ts';

export type KeyStatus = 'active' | 'expiring' | 'expired' | 'revoked';

/** `expiring`: a successor exists, and the key works until the overlap ends. */
export function keyStatus(key: ApiKeyDocument, now: string): KeyStatus {
  if (key.revoked) return 'revoked';
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.parse(now)) return 'expired';
  return key.replacedBy === null ? 'active' : 'expiring';
}
