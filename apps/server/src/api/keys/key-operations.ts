import type { Operation } from '../operation.ts';
import { apiKey, apiKeyPage, createdApiKey, rotatedApiKey } from '../schemas/account.schemas.ts';
import { PageQuery } from '../page-query.ts';
import { pageHeaders } from '../page-response.ts';
import { CreateKeyBody, RotateKeyBody } from './key-requests.ts';

const path = { key_id: 'The id of the key.' };
const example = {
  key_id: 'key_7Qm2LxV0a9BcDeFgHiJkLm',
  name: 'ci',
  scopes: ['scans:read', 'scans:write', 'usage:read'],
  prefix: 'slk_0aB1',
  last4: 'x9Yz',
  created_at: '2026-06-01T12:00:00.000Z',
  last_used_at: null,
  expires_at: null,
  exposed_at: null,
  state: 'active',
};
const key = 'slk_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0u2lR4Yj';

export const keyOperations = {
  list: {
    id: 'listKeys',
    summary: 'List API keys',
    description:
      'The keys of the account, newest first, expired and revoked ones included. A key with `exposed_at` was sent over plain HTTP: rotate it.',
    tag: 'Keys',
    access: 'keys:read',
    query: PageQuery,
    success: { status: 200, description: 'A page of keys.', schema: apiKeyPage },
    headers: pageHeaders,
    example: { data: [example], has_more: false },
    errors: [],
  },
  create: {
    id: 'createKey',
    summary: 'Create an API key',
    description: 'The key is returned in this response only. It can have no scope that the calling key lacks.',
    tag: 'Keys',
    access: 'keys:write',
    body: CreateKeyBody,
    success: { status: 201, description: 'The key.', schema: createdApiKey },
    requestExample: { name: 'ci', scopes: example.scopes },
    example: { ...example, key },
    errors: ['limit_reached'],
    shownOnce: 'key',
  },
  get: {
    id: 'getKey',
    summary: 'Get an API key',
    description: 'Everything but the key itself, which is shown only when it is created.',
    tag: 'Keys',
    access: 'keys:read',
    path,
    success: { status: 200, description: 'The key, without its secret.', schema: apiKey },
    example,
    errors: ['not_found'],
  },
  revoke: {
    id: 'revokeKey',
    summary: 'Revoke an API key',
    description: 'Takes effect on the next request, and cannot be undone. Idempotent.',
    tag: 'Keys',
    access: 'keys:write',
    path,
    success: { status: 204, description: 'The key is revoked.' },
    errors: ['not_found'],
  },
  rotate: {
    id: 'rotateKey',
    summary: 'Rotate an API key',
    description: 'Makes a successor with the same name and scopes; the old key works until the overlap ends.',
    tag: 'Keys',
    access: 'keys:write',
    path,
    body: RotateKeyBody,
    success: { status: 201, description: 'The successor.', schema: rotatedApiKey },
    requestExample: { overlap_hours: 24 },
    example: { ...example, key, replaces: 'key_0aB1cD2eF3gH4iJ5kL6mN7' },
    errors: ['not_found', 'invalid_state', 'limit_reached'],
    shownOnce: 'key',
  },
} as const satisfies Record<string, Operation>;
