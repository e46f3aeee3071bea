import type { Operation } from '../operation.ts';
import { PageQuery } from '../page-query.ts';
import { pageHeaders } from '../page-response.ts';
import { target, targetPage } from '../schemas/target.schemas.ts';
import { AddTargetBody } from './target-requests.ts';

const tag = 'Targets';
const path = { target_id: 'The id of the target.' };
const token = 'scanledger-verification=2wE4rT6yU8iO0pA1sD3fG5';
const example = {
  target_id: 'tgt_9kJ7hG5fD3sA1pO0iU8yT6',
  host: 'example.com',
  state: 'pending',
  method: null,
  token,
  dns_record: { name: '_scanledger.example.com', value: token },
  file_url: 'https://example.com/.well-known/scanledger.txt',
  verified_at: null,
  last_check: null,
  created_at: '2026-06-01T12:00:00.000Z',
};
const verified = {
  ...example,
  state: 'verified',
  method: 'dns',
  verified_at: '2026-06-01T12:05:00.000Z',
  last_check: { at: '2026-06-01T12:05:00.000Z', error: null, message: null },
};

export const targetOperations = {
  add: {
    id: 'createTarget',
    summary: 'Add a target',
    description:
      'Adds a site whose ownership is to be proved. Publish the token in a TXT record or in a file, then verify the target. Where the operator requires it, full scans need a verified target. An account has at most 100.',
    tag,
    access: 'scans:write',
    body: AddTargetBody,
    success: { status: 201, description: 'The target, with its token.', schema: target },
    headers: { Location: 'Path of the target.' },
    requestExample: { host: example.host },
    example,
    errors: ['invalid_target', 'invalid_state', 'limit_reached'],
  },
  list: {
    id: 'listTargets',
    summary: 'List targets',
    description: 'The targets of the account, newest first.',
    tag,
    access: 'scans:read',
    query: PageQuery,
    success: { status: 200, description: 'A page of targets.', schema: targetPage },
    headers: pageHeaders,
    example: { data: [verified], has_more: false },
    errors: [],
  },
  get: {
    id: 'getTarget',
    summary: 'Get a target',
    description: 'With its token, and what the last check found.',
    tag,
    access: 'scans:read',
    path,
    success: { status: 200, description: 'The target.', schema: target },
    example: verified,
    errors: ['not_found'],
  },
  verify: {
    id: 'verifyTarget',
    summary: 'Verify a target',
    description:
      'Looks for the proof now, for at most three seconds. `state` says whether it was found, `last_check` why not. A proof older than 30 days is looked for again before a full scan.',
    tag,
    access: 'scans:write',
    path,
    success: { status: 200, description: 'The target after the check.', schema: target },
    example: verified,
    errors: ['not_found'],
  },
  remove: {
    id: 'deleteTarget',
    summary: 'Delete a target',
    description: 'Full scans that need its proof are rejected from now on. Added again, it has another token.',
    tag,
    access: 'scans:write',
    path,
    success: { status: 204, description: 'The target is deleted.' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
