import { serviceVersion } from '../pipeline/common-headers.ts';
import { errorTable } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { commonHeaders, retryAfterHeader, textHeader } from './header-descriptions.ts';
import { requestSchemaOf } from './request-schemas.ts';
import { SchemaCollection } from './schema-collection.ts';

/** A route as it is declared: `/v1/scans/:scan_id`. */
export interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly operation: Operation;
}

/** Codes that every route, and every route with a key, can respond with. */
const always: readonly ErrorCode[] = [
  'https_required',
  'invalid_request',
  'method_not_allowed',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'service_unavailable',
];
const withKey: readonly ErrorCode[] = [
  'unauthorized',
  'insufficient_scope',
  'rate_limit_exceeded',
  'invalid_parameter',
];
const withBody: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];
const withIdempotencyKey: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

/** The OpenAPI 3.1 document of the declared routes, with the requests that they accept and their responses. */
export function openApiDocument(routes: readonly DescribedRoute[], serverUrl: string): object {
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, operation } of routes) {
    const path = url.replace(/:([A-Za-z_]+)/g, '{$1}');
    (paths[path] ??= {})[method.toLowerCase()] = operationObject(operation, method, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scanledger API',
      version: serviceVersion,
      summary: 'Security scans of web sites.',
      description:
        'Queue a scan, poll its status, read its findings while it runs. Every request is made over HTTPS with an API key as bearer token. Properties, error codes and enum values may be added without notice; none is removed within v1.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ operation }) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A secret API key, `slk_…`, with scopes.' },
      },
      schemas: { Error: errorSchema(), ...schemas.all() },
    },
  };
}

function operationObject(operation: Operation, method: string, schemas: SchemaCollection): object {
  const { id, summary, description, tag, access, body, requestExample } = operation;
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(access === 'public' ? { security: [] } : { 'x-required-scope': access }),
    parameters: parameters(operation, method),
    ...(body !== undefined && {
      requestBody: {
        required: (requestSchemaOf(body).required ?? []).length > 0,
        content: {
          'application/json': {
            schema: schemas.request(body.name, requestSchemaOf(body)),
            ...(requestExample !== undefined && { example: requestExample }),
          },
        },
      },
    }),
    responses: { ...success(operation, method, schemas), ...errors(operation, method) },
  };
}

function parameters(operation: Operation, method: string): readonly object[] {
  const { path = {}, query, conditional = false, waits = false, access } = operation;
  const header = (name: string, description: string, schema: object) => ({ name, in: 'header', description, schema });
  return [
    ...Object.entries(path).map(([name, description]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string', maxLength: 255 },
    })),
    ...Object.entries(query === undefined ? {} : requestSchemaOf(query).properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: false,
      schema,
    })),
    ...(method === 'POST' && access !== 'public'
      ? [
          header(
            'Idempotency-Key',
            'Makes a retry safe: the request is executed once, and its response replayed for 24 hours by default.',
            {
              type: 'string',
              pattern: '^[\\x21-\\x7e]{1,255}$',
            },
          ),
        ]
      : []),
    ...(conditional
      ? [header('If-None-Match', 'The `ETag` of the response that the client has.', { type: 'string' })]
      : []),
    ...(waits ? [header('Prefer', '`wait=N`, at most 30 seconds.', { type: 'string' })] : []),
  ];
}

function success(operation: Operation, method: string, schemas: SchemaCollection): Record<string, object> {
  const { status, description, schema, content: other = {} } = operation.success;
  const headers = {
    ...commonHeaders,
    ...Object.fromEntries(Object.entries(operation.headers ?? {}).map(([name, text]) => [name, textHeader(text)])),
    ...(operation.conditional === true && { ETag: textHeader('Changes exactly when the response body does.') }),
    ...(method === 'POST' && { 'Idempotent-Replayed': textHeader('`true` for a replayed response.') }),
  };
  const content: Record<string, object> = Object.fromEntries(
    Object.entries(other).map(([mediaType, itsSchema]) => [mediaType, { schema: itsSchema }]),
  );
  if (schema !== undefined) {
    const { example } = operation;
    content['application/json'] = { schema: schemas.reference(schema), ...(example !== undefined && { example }) };
  }
  return {
    [status]: { description, headers, ...(Object.keys(content).length > 0 && { content }) },
    ...(operation.conditional === true && {
      304: {
        description:
          'The response that the client has is current. Costs nothing, up to ten times the rate limit in a minute; beyond that it counts like any request.',
        headers,
      },
    }),
  };
}

function errors({ access, errors: own }: Operation, method: string): Record<string, object> {
  const codes = new Set<ErrorCode>([
    ...always,
    ...own,
    ...(access === 'public' ? (['invalid_parameter'] as const) : withKey),
    ...(method === 'GET' ? [] : withBody),
    ...(method === 'POST' && access !== 'public' ? withIdempotencyKey : []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, errorResponse(status, some)]));
}

function errorResponse(status: number, codes: readonly ErrorCode[]): object {
  const extra: Record<string, object> = {};
  if (status === 401 || status === 403) extra['WWW-Authenticate'] = textHeader('The challenge (RFC 6750).');
  if (status === 405) extra['Allow'] = textHeader('Methods that the path supports.');
  if (status === 429 || status === 503) extra['Retry-After'] = retryAfterHeader;
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].when}`).join('\n\n'),
    headers: { ...commonHeaders, ...extra },
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { error: { enum: codes } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }])),
      },
    },
  };
}

function errorExample(code: ErrorCode): object {
  const { status, when } = errorTable[code];
  return { error: code, message: when, ...((status === 429 || status === 503) && { retry_after: 30 }) };
}

function errorSchema(): object {
  return {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'A stable code. Further codes may be added.' },
      message: { type: 'string', description: 'For people; may change.' },
      param: { type: 'string', description: 'The property or parameter that a 400 concerns.' },
      retry_after: { type: 'integer', minimum: 1, description: 'Seconds to wait, on 429 and 503.' },
      doc_url: { type: 'string', format: 'uri', description: 'The entry of the code in the documentation.' },
    },
    required: ['error', 'message'],
    additionalProperties: false,
  };
}
