import { errorDocUrl, errorTable } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { responseHeaders, retryAfterHeader, textHeader } from './header-descriptions.ts';
import type { SharedComponents } from './shared-components.ts';

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

/** All codes that an operation can respond with, by their status, in the order of the error table. */
function errorCodesOf({ access, errors }: Operation, method: string): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...always,
    ...errors,
    ...(access === 'public' ? (['invalid_parameter'] as const) : withKey),
    ...(method === 'GET' ? [] : withBody),
    ...(method === 'POST' && access !== 'public' ? withIdempotencyKey : []),
  ]);
  const inOrder = (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.has(code));
  return Map.groupBy(inOrder, (code) => errorTable[code].status);
}

/** References to the error responses of an operation; operations with the same codes share them. */
export function errorResponses(
  operation: Operation,
  method: string,
  components: SharedComponents,
  serverUrl: string,
): Readonly<Record<string, object>> {
  const responses = [...errorCodesOf(operation, method)].map(([status, codes]) => [
    status,
    components.share('responses', nameOf(codes), errorResponse(status, codes, components, serverUrl)),
  ]);
  return Object.fromEntries(responses) as Record<string, object>;
}

function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  components: SharedComponents,
  serverUrl: string,
): object {
  return {
    description: descriptionOf(codes),
    headers: responseHeaders(components, {
      ...((status === 401 || status === 403) && { 'WWW-Authenticate': textHeader('The challenge (RFC 6750).') }),
      ...(status === 405 && { Allow: textHeader('Methods that the path supports.') }),
      ...(status === 415 && { 'Accept-Encoding': textHeader('Sent when the body was compressed: `identity`.') }),
      ...(mayHelpToWait(status, codes) && { 'Retry-After': retryAfterHeader }),
    }),
    content: {
      'application/json': {
        schema: components.share('schemas', 'Error', errorSchema),
        examples: Object.fromEntries(
          codes.map((code) => [code, components.share('examples', code, { value: errorExample(code, serverUrl) })]),
        ),
      },
    },
  };
}

/** On 403, only where a proof of ownership could not be checked. */
function mayHelpToWait(status: number, codes: readonly ErrorCode[]): boolean {
  return status === 429 || status === 503 || codes.includes('target_not_verified');
}

/** The message of each example says when its code is sent: a response with several codes does not repeat it. */
function descriptionOf(codes: readonly ErrorCode[]): string {
  const [only = 'internal_error'] = codes;
  if (codes.length === 1) return `\`${only}\`: ${errorTable[only].when}`;
  return `${codes.map((code) => `\`${code}\``).join(' or ')}, as the examples say.`;
}

/** `InvalidRequestOrInvalidParameter` */
function nameOf(codes: readonly ErrorCode[]): string {
  const name = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return codes.map(name).join('Or');
}

function errorExample(code: ErrorCode, serverUrl: string): object {
  const { status, when } = errorTable[code];
  return {
    error: code,
    message: when,
    ...((status === 429 || status === 503) && { retry_after: 30 }),
    doc_url: errorDocUrl(serverUrl, code),
  };
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A stable code. Further codes may be added.' },
    message: { type: 'string', description: 'For people; may change.' },
    param: { type: 'string', description: 'The property or parameter that the error concerns, where there is one.' },
    retry_after: { type: 'integer', minimum: 1, description: 'Seconds to wait, where waiting helps.' },
    doc_url: { type: 'string', format: 'uri', description: 'The entry of the code in the documentation.' },
  },
  required: ['error', 'message', 'doc_url'],
} as const;
