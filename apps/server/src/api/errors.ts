import { isOutage, NoCompleteBuild, ReadModelBehind } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';

export type ErrorCode =
  RejectionCode | 'internal_error' | 'headers_too_large' | 'request_timeout' | 'expectation_failed';

interface ErrorEntry {
  readonly status: number;
  /** When it is used. */
  readonly when: string;
  /** What the client, or the person behind it, does about it. */
  readonly cure: string;
}

/** The catalogue of error codes. The OpenAPI document and the documentation show it. */
export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = {
  invalid_target: {
    status: 400,
    when: '`target` is not an absolute http or https URL that may be scanned, or the owner of the site has opted out of scans.',
    cure: 'Send a URL such as `https://example.com/`, without credentials, at most 2048 characters long, at a public address and on a port that the service scans. The operator can allow sites in a private network with `ALLOWED_NETWORKS`. Where the message says that the owner of a site has opted out of scans, it cannot be scanned until the operator removes it from the blocklist.',
  },
  invalid_parameter: {
    status: 400,
    when: 'A property or parameter is unknown, or its value is invalid.',
    cure: '`param` names it, and the message says which values are valid. Correct the request; a repetition gets the same error.',
  },
  invalid_request: {
    status: 400,
    when: 'The request is malformed, or its body is absent or not a JSON object.',
    cure: 'Send a JSON object in UTF-8 without duplicate properties, and valid HTTP/1.1.',
  },
  invalid_url: {
    status: 400,
    when: 'The webhook URL is not allowed.',
    cure: 'Register an `https` URL at a public address, on port 443 or from 1024 up, without credentials and fragment. The operator can allow receivers in a private network with `ALLOWED_NETWORKS`.',
  },
  unauthorized: {
    status: 401,
    when: 'The API key is missing or invalid.',
    cure: 'Send `Authorization: Bearer slk_…` with a key that is neither expired nor revoked. Create a new key where the old one is lost.',
  },
  insufficient_scope: {
    status: 403,
    when: 'The key lacks the scope that the operation needs.',
    cure: 'The message names the scope. Use a key that has it, or create one.',
  },
  https_required: {
    status: 403,
    when: 'The request came over plain HTTP.',
    cure: 'Use `https://`, and rotate the key: it was sent unencrypted. Where a proxy ends TLS, the operator has to set `TRUSTED_PROXIES`.',
  },
  target_not_verified: {
    status: 403,
    when: 'A full scan needs proof that the account owns the site, and there is none, or it is older than 30 days and could not be checked again.',
    cure: 'With `Retry-After`, retry after as many seconds: DNS or the site did not respond. Otherwise, the message says what to publish and where. Add the host with `POST /v1/targets`, publish its token as TXT record or file, and verify it; or run a `quick` scan.',
  },
  not_found: {
    status: 404,
    when: 'The resource does not exist.',
    cure: 'Check the path and the id. Resources of other accounts do not exist for a key.',
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, but not with this method.',
    cure: 'Use one of the methods that the header `Allow` lists.',
  },
  request_timeout: {
    status: 408,
    when: 'The request did not arrive in time.',
    cure: 'Retry it; send the complete request at once.',
  },
  idempotency_in_progress: {
    status: 409,
    when: 'A request with the same idempotency key is in progress.',
    cure: 'Retry after `Retry-After` seconds: you then get the response of the first request.',
  },
  invalid_state: {
    status: 409,
    when: 'The operation is not possible in the current state of the resource.',
    cure: 'Read the resource, and decide by its state. A completed scan, for example, cannot be canceled.',
  },
  limit_reached: {
    status: 409,
    when: 'The account has reached the maximum number of these resources.',
    cure: 'Delete or revoke one that is no longer used.',
  },
  gone: {
    status: 410,
    when: 'The findings of the scan were deleted after their retention period.',
    cure: 'Status, score and counts of the scan remain. Queue a new scan to get findings.',
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than 16 KiB.',
    cure: 'Send less; no valid request is that large.',
  },
  unsupported_media_type: {
    status: 415,
    when: 'The body is not `application/json`.',
    cure: 'Send `Content-Type: application/json`, in UTF-8 and without a content coding.',
  },
  expectation_failed: {
    status: 417,
    when: 'The `Expect` header is not `100-continue`.',
    cure: 'Leave the header out.',
  },
  idempotency_key_reused: {
    status: 422,
    when: 'The idempotency key was used with another body.',
    cure: 'Use a new key for a new request. To repeat a request, send exactly its body.',
  },
  rate_limit_exceeded: {
    status: 429,
    when: 'The rate limit of the account, its limit of changes to keys, members, webhooks, schedules, targets and accepted risks in a day, or the limit of failed authentications is exceeded.',
    cure: 'Wait as long as `Retry-After` says. Poll less often: with `Prefer: wait=30`, with `If-None-Match`, or with a webhook.',
  },
  quota_exceeded: {
    status: 429,
    when: 'The monthly quota of scans is used up.',
    cure: 'Wait until the next period (`period_end` of the usage), or change the plan. Do not retry before.',
  },
  concurrency_limit_exceeded: {
    status: 429,
    when: 'Too many scans of the account are queued, or too many live streams of the key are open.',
    cure: 'Wait until some scans have completed, or cancel those that are not needed. Close a live stream before you open another.',
  },
  headers_too_large: {
    status: 431,
    when: 'The header block is larger than 16 KiB.',
    cure: 'Send fewer or shorter headers; cookies are not needed.',
  },
  internal_error: {
    status: 500,
    when: 'An unexpected error; report the request id.',
    cure: 'Retry with the same idempotency key. If it occurs again, report the `X-Request-Id` to the operator, whose log has the details.',
  },
  service_unavailable: {
    status: 503,
    when: 'The service is shutting down, its queue is full, its stores are unavailable, or it cannot show yet what it has recorded.',
    cure: 'Retry after `Retry-After` seconds, with the same idempotency key.',
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
