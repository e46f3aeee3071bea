import { isOutage, NoCompleteBuild, ReadModelBehind } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';

export type ErrorCode =
  RejectionCode | 'internal_error' | 'headers_too_large' | 'request_timeout' | 'expectation_failed';

/** The table of error codes: the status of each, and when it is used. The OpenAPI document shows it. */
export const errorTable: Readonly<Record<ErrorCode, { readonly status: number; readonly when: string }>> = {
  invalid_target: { status: 400, when: '`target` is not an absolute http or https URL that may be scanned.' },
  invalid_parameter: { status: 400, when: 'A property or parameter is unknown, or its value is invalid.' },
  invalid_request: { status: 400, when: 'The request is malformed, or its body is absent or not a JSON object.' },
  invalid_url: { status: 400, when: 'The webhook URL is not allowed.' },
  unauthorized: { status: 401, when: 'The API key is missing or invalid.' },
  insufficient_scope: { status: 403, when: 'The key lacks the scope that the operation needs.' },
  https_required: { status: 403, when: 'The request came over plain HTTP.' },
  not_found: { status: 404, when: 'The resource does not exist.' },
  method_not_allowed: { status: 405, when: 'The path exists, but not with this method.' },
  request_timeout: { status: 408, when: 'The request did not arrive in time.' },
  idempotency_in_progress: { status: 409, when: 'A request with the same idempotency key is in progress.' },
  invalid_state: { status: 409, when: 'The operation is not possible in the current state of the resource.' },
  limit_reached: { status: 409, when: 'The account has reached the maximum number of these resources.' },
  gone: { status: 410, when: 'The findings of the scan were deleted after their retention period.' },
  payload_too_large: { status: 413, when: 'The body is larger than 16 KiB.' },
  unsupported_media_type: { status: 415, when: 'The body is not `application/json`.' },
  expectation_failed: { status: 417, when: 'The `Expect` header is not `100-continue`.' },
  idempotency_key_reused: { status: 422, when: 'The idempotency key was used with another body.' },
  rate_limit_exceeded: {
    status: 429,
    when: 'The rate limit of the account, its limit of changes to keys and webhooks in a day, or the limit of failed authentications is exceeded.',
  },
  quota_exceeded: { status: 429, when: 'The monthly quota of scans is used up.' },
  concurrency_limit_exceeded: { status: 429, when: 'Too many scans of the account are queued.' },
  headers_too_large: { status: 431, when: 'The header block is larger than 16 KiB.' },
  internal_error: { status: 500, when: 'An unexpected error; report the request id.' },
  service_unavailable: {
    status: 503,
    when: 'The service is shutting down, its queue is full, or its stores are unavailable.',
  },
};

/** Where the documentation describes an error code. */
export function errorDocUrl(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors#${code}`;
}

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly error: ErrorCode;
    readonly message: string;
    readonly param?: string;
    readonly retry_after?: number;
  };
}

const outage = { retryAfter: 2 };

/** The response to an exception. Anything but a rejection, an outage or an HTTP error becomes a 500 without details. */
export function errorResponseFor(error: unknown): ErrorResponse {
  if (error instanceof Rejected) return errorResponse(error.code, error.message, error.details);
  if (error instanceof NoCompleteBuild) {
    return errorResponse('service_unavailable', 'The service is building its read models. Try again.', outage);
  }
  if (error instanceof ReadModelBehind) {
    return errorResponse('service_unavailable', 'The change is stored but does not apply yet. Retry in 2 s.', outage);
  }
  if (isOutage(error)) {
    return errorResponse('service_unavailable', 'The stores of the service are unavailable. Retry in 2 s.', outage);
  }
  const code = codeOfHttpError(error);
  return code === undefined
    ? errorResponse('internal_error', 'An unexpected error occurred. Report the X-Request-Id of this response.')
    : errorResponse(code, errorTable[code].when);
}

export function errorResponse(code: ErrorCode, message: string, details: Rejected['details'] = {}): ErrorResponse {
  const { param, retryAfter, headers } = details;
  return {
    status: errorTable[code].status,
    headers: {
      ...headers,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(code === 'payload_too_large' && { connection: 'close' }),
    },
    body: {
      error: code,
      message,
      ...(param !== undefined && { param }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
    },
  };
}

/** Errors of the HTTP framework while it reads a request have a status. */
function codeOfHttpError(error: unknown): ErrorCode | undefined {
  const { statusCode, status } = (error ?? {}) as { statusCode?: unknown; status?: unknown };
  switch (statusCode ?? status) {
    case 400:
      return 'invalid_request';
    case 404:
      return 'not_found';
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    default:
      return undefined;
  }
}
