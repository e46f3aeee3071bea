import type { Operation } from '../operation.ts';
import { PageQuery } from '../page-query.ts';
import { pageHeaders } from '../page-response.ts';
import { acceptedRisk, acceptedRiskPage } from '../schemas/accepted-risk.schemas.ts';
import { AcceptRiskBody } from './accepted-risk-requests.ts';

const tag = 'Accepted risks';
const path = { risk_id: 'The id of the accepted risk.' };
const example = {
  risk_id: 'risk_9sD8fG7hJ6kL5zX4cV3bN2',
  fingerprint: 'fp1_155b6fe3304a29910f63cd0d529034fa',
  reason: 'The site is on an internal network without TLS until the move in autumn.',
  expires_at: '2026-10-01T00:00:00.000Z',
  created_by: 'key:key_5pQ7rS9tU1vW3xY5zA7bC9',
  created_at: '2026-06-01T12:00:00.000Z',
  expired: false,
};

export const acceptedRiskOperations = {
  create: {
    id: 'acceptRisk',
    summary: 'Accept a risk',
    description:
      'Findings with the fingerprint, of past and future scans, show `accepted` until the risk expires or is deleted. They stay in the results, and `score` does not change: `score_with_accepted` is what it would be without them. An account has at most 1,000 accepted risks, and one for each fingerprint.',
    tag,
    access: 'scans:write',
    body: AcceptRiskBody,
    success: { status: 201, description: 'The risk is accepted.', schema: acceptedRisk },
    headers: { Location: 'Path of the accepted risk.' },
    requestExample: { fingerprint: example.fingerprint, reason: example.reason, expires_at: example.expires_at },
    example,
    errors: ['invalid_state', 'limit_reached'],
  },
  list: {
    id: 'listAcceptedRisks',
    summary: 'List accepted risks',
    description: 'Newest first, also those that have expired.',
    tag,
    access: 'scans:read',
    query: PageQuery,
    success: { status: 200, description: 'A page of accepted risks.', schema: acceptedRiskPage },
    headers: pageHeaders,
    example: { data: [example], has_more: false },
    errors: [],
  },
  get: {
    id: 'getAcceptedRisk',
    summary: 'Get an accepted risk',
    description: 'Also one that has expired, until it is deleted or replaced by another one for its fingerprint.',
    tag,
    access: 'scans:read',
    path,
    success: { status: 200, description: 'The accepted risk.', schema: acceptedRisk },
    example,
    errors: ['not_found'],
  },
  remove: {
    id: 'deleteAcceptedRisk',
    summary: 'Delete an accepted risk',
    description: 'Findings with its fingerprint are not shown as accepted any more.',
    tag,
    access: 'scans:write',
    path,
    success: { status: 204, description: 'The risk is not accepted any more.' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
