/** What a key may do. None implies another. */
export const scopes = [
  'scans:read',
  'scans:write',
  'usage:read',
  'webhooks:read',
  'webhooks:write',
  'keys:read',
  'keys:write',
  'audit:read',
] as const;
export type Scope = (typeof scopes)[number];

export const defaultScopes: readonly Scope[] = ['scans:read', 'scans:write', 'usage:read'];
