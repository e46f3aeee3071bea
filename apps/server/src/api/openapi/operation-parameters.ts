import type { Operation } from '../operation.ts';
import { requestSchemaOf } from './request-schemas.ts';
import type { SharedComponents } from './shared-components.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

/** References to the parameters of an operation; operations share those that are the same. */
export function parametersOf(operation: Operation, method: string, components: SharedComponents): readonly object[] {
  const all = [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation, method)];
  return all.map((parameter) => components.share('parameters', parameter.name, parameter));
}

function pathParameters({ path = {} }: Operation): readonly Parameter[] {
  return Object.entries(path).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string', maxLength: 255 },
  }));
}

function queryParameters({ query }: Operation): readonly Parameter[] {
  if (query === undefined) return [];
  return Object.entries(requestSchemaOf(query).properties).map(([name, property]) => {
    const { description, ...schema } = property as { readonly description?: string };
    return { name, in: 'query', ...(description !== undefined && { description }), schema };
  });
}

function headerParameters(
  { conditional = false, waits = false, resumes = false, access }: Operation,
  method: string,
): Parameter[] {
  const parameters: Parameter[] = [];
  if (method === 'POST' && access !== 'public') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Makes a retry safe: the request is executed once, and its response replayed for 24 hours by default.',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
    });
  }
  if (conditional) {
    parameters.push({
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of the response that the client has.',
      schema: { type: 'string' },
    });
  }
  if (waits) {
    parameters.push({
      name: 'Prefer',
      in: 'header',
      description: '`wait=N`, at most 30 seconds.',
      schema: { type: 'string' },
    });
  }
  if (resumes) {
    parameters.push({
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The `id` of the last event that the client has: the stream continues with the next one.',
      schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,14})?$' },
    });
  }
  return parameters;
}
