import type { FastifyRequest } from 'fastify';
import { Rejected } from '#kernel';
import type { ValidatedClass } from '../operation.ts';
import { routeOf } from '../route-of.ts';
import { validate, validateQuery } from '../validate.ts';

class NoProperties {}

/** Replaces query and body by instances of the operation's classes. @throws Rejected for the first property that is wrong */
export function readRequest(request: FastifyRequest): void {
  const operation = routeOf(request).operation;
  if (operation === undefined) return;
  const query = request.query as Record<string, unknown>;
  if (operation.query !== undefined || Object.keys(query).length > 0) {
    request.query = validateQuery(operation.query ?? NoProperties, query);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') request.body = readBody(operation.body, request.body);
}

function readBody(kind: ValidatedClass = NoProperties, body: unknown): object {
  if (body !== undefined && body !== null) return validate(kind, body as Record<string, unknown>);
  try {
    return validate(kind, {});
  } catch {
    throw new Rejected('invalid_request', 'The request must have a JSON body.');
  }
}
