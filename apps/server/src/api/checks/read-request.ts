import type { FastifyRequest } from 'fastify';
import { Rejected } from '#kernel';
import type { ValidatedClass } from '../operation.ts';
import { validated, validatedQuery } from '../validated.ts';

class NoMembers {}

/** Replaces query and body by instances of the operation's classes. @throws Rejected for the first member that is wrong */
export function readRequest(request: FastifyRequest): void {
  const operation = request.routeOptions.config.operation;
  if (operation === undefined) return;
  const query = request.query as Record<string, unknown>;
  if (operation.query !== undefined || Object.keys(query).length > 0) {
    request.query = validatedQuery(operation.query ?? NoMembers, query);
  }
  if (request.method === 'POST' || request.method === 'PATCH') request.body = readBody(operation.body, request.body);
}

function readBody(kind: ValidatedClass = NoMembers, body: unknown): object {
  if (body !== undefined && body !== null) return validated(kind, body as Record<string, unknown>);
  try {
    return validated(kind, {});
  } catch {
    throw new Rejected('invalid_request', 'The request needs a body.');
  }
}
