import { plans, scopes } from '#accounts';
import { arrayOf, integer, named, object, oneOf, optional, orNull, pageOf, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

export const usage = object('Usage', {
  plan: oneOf('Plan of the account.', plans),
  scans_used: integer('Scans used in the current billing period.', 0),
  scans_limit: integer('Scans that the plan allows in a period.', 0),
  period_start: timestamp('First moment of the period.'),
  period_end: timestamp('First moment after the period.'),
});

const keyProperties = {
  key_id: string('Identifier of the key; not the key.'),
  name: string('As given by its owner.'),
  scopes: arrayOf(named('Scope', oneOf('What the key may do.', scopes))),
  prefix: string('First 8 characters of the key.'),
  last4: string('Last 4 characters of the key.'),
  created_at: timestamp('When it was created.'),
  last_used_at: named(
    'KeyLastUse',
    orNull(timestamp('When it was last accepted, to the minute; null before its first use.')),
  ),
  expires_at: named('KeyExpiry', orNull(timestamp('When it expires; null for never.'))),
  exposed_at: named(
    'KeyExposure',
    orNull(timestamp('When it was first sent over plain HTTP, unencrypted; null for never.')),
  ),
  state: named(
    'KeyState',
    oneOf('`expiring`: the key was rotated, and works until `expires_at`.', [
      'active',
      'expiring',
      'expired',
      'revoked',
    ]),
  ),
};

const secret = string('The key. Shown this once; absent when the request is replayed.', {
  pattern: '^slk_[0-9A-Za-z]{38}$',
});

export const apiKey = object('ApiKey', keyProperties);
export const apiKeyPage = pageOf('ApiKeyPage', apiKey);
export const createdApiKey = object('CreatedApiKey', { ...keyProperties, key: optional(secret) });
export const rotatedApiKey = object('RotatedApiKey', {
  ...keyProperties,
  key: optional(secret),
  replaces: string('Id of the key that this one replaces.'),
});

export type Usage = Static<typeof usage>;
export type ApiKey = Static<typeof apiKey>;
export type ApiKeyPage = Static<typeof apiKeyPage>;
export type CreatedApiKey = Static<typeof createdApiKey>;
export type RotatedApiKey = Static<typeof rotatedApiKey>;
