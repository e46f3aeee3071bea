import type { Scan } from './models.ts';

/** Root of everything that this library throws on purpose. */
export class ScanledgerError extends Error {
  override readonly name: string = 'ScanledgerError';
}

/** What the service said in an error response. */
export interface ErrorDetails {
  /** Status of the response. */
  readonly status: number;
  /** Stable code, such as `invalid_target`. */
  readonly code: string;
  /** For people; may change. */
  readonly message: string;
  /** The property or parameter that the error concerns, where there is one. */
  readonly param: string | undefined;
  /** Value of the `X-Request-Id` header. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** The entry of the code in the service's documentation. */
  readonly docUrl: string | undefined;
}

/** The service responded with an error. */
export class ApiError extends ScanledgerError {
  override readonly name: string = 'ApiError';
  /** Status of the response. */
  readonly status: number;
  /** Stable code, such as `invalid_target`. */
  readonly code: string;
  /** The property or parameter that the error concerns, where there is one. */
  readonly param: string | undefined;
  /** Value of the `X-Request-Id` header. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** The entry of the code in the service's documentation. */
  readonly docUrl: string | undefined;

  constructor(details: ErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.param = details.param;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.docUrl = details.docUrl;
  }
}

/** 400, 413, 415, 422 and other requests that cannot succeed as they are. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}
/** 400 `invalid_target`: not a URL that may be scanned. */
export class InvalidTargetError extends InvalidRequestError {
  override readonly name: string = 'InvalidTargetError';
}
/** 401: the API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}
/** 403: the API key lacks a scope, or the request came without TLS. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
}
/** 404: no such object in this account. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}
/** 409: the object's state does not allow it, or a request with the same key is being executed. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}
/** 429: too many requests; `retryAfter` says when to try again. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}
/** 429 `quota_exceeded`: the scans of the billing period are used up. Never retried. */
export class QuotaExceededError extends ApiError {
  override readonly name: string = 'QuotaExceededError';
}
/** 5xx. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}

/** No response: the service could not be reached, or its certificate was not accepted. */
export class ConnectionError extends ScanledgerError {
  override readonly name: string = 'ConnectionError';
}
/**
 * The service's certificate is of an authority that is not trusted: pass the certificate of the authority, or the one that
 * the service generated (`tls-cert.pem` in its `DATA_DIR`), as `ca`. Never retried.
 */
export class UntrustedCertificateError extends ConnectionError {
  override readonly name: string = 'UntrustedCertificateError';
  /** What is wrong with the certificate. */
  readonly reason: string;

  constructor(url: string, reason: string, options?: ErrorOptions) {
    super(
      `no response from ${url}: ${reason}; pass the certificate of the service or of its authority as \`ca\``,
      options,
    );
    this.reason = reason;
  }
}
/** A request, or the wait for a scan, took longer than its timeout. A scan that was waited for continues. */
export class TimeoutError extends ScanledgerError {
  override readonly name: string = 'TimeoutError';
}
/** A webhook is not genuine, or too old. */
export class SignatureVerificationError extends ScanledgerError {
  override readonly name: string = 'SignatureVerificationError';
}
/** The steps in which a receipt is verified, in their order. */
export type ReceiptVerificationStep =
  | 'verifier_keys'
  | 'format'
  | 'scan_id'
  | 'leaf_hash'
  | 'inclusion_proof'
  | 'checkpoint'
  | 'signature'
  | 'consistency_proof'
  | 'findings';
/** A receipt does not prove what it says, or there is no key to verify it with; `step` says where its verification ended. */
export class ReceiptVerificationError extends ScanledgerError {
  override readonly name: string = 'ReceiptVerificationError';
  /** The step that failed. None of the later ones was made. */
  readonly step: ReceiptVerificationStep;

  constructor(step: ReceiptVerificationStep, message: string) {
    super(message);
    this.step = step;
  }
}
/** The scan that was waited for has failed; `scan.failure` says why. */
export class ScanFailedError extends ScanledgerError {
  override readonly name: string = 'ScanFailedError';
  /** The scan as it ended. */
  readonly scan: Scan;
  /** Code of its failure, such as `target_unreachable`. */
  readonly code: string;

  constructor(scan: Scan) {
    super(`scan ${scan.scan_id} failed: ${scan.failure?.message ?? 'no reason was given'}`);
    this.scan = scan;
    this.code = scan.failure?.code ?? 'unknown';
  }
}

/** The error of a response that is not a success; `body` is whatever came as JSON, or undefined. */
export function errorOfResponse(status: number, header: (name: string) => string | undefined, body: unknown): ApiError {
  const members = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string): string | undefined => {
    const value = members[name];
    return typeof value === 'string' ? value : undefined;
  };
  const details: ErrorDetails = {
    status,
    code: text('error') ?? 'unknown',
    message: text('message') ?? `the service responded with status ${status}`,
    param: text('param'),
    requestId: header('x-request-id'),
    retryAfter: seconds(members['retry_after']) ?? seconds(header('retry-after')),
    docUrl: text('doc_url'),
  };
  return new (classOf(status, details.code))(details);
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

function classOf(status: number, code: string): new (details: ErrorDetails) => ApiError {
  if (code === 'invalid_target') return InvalidTargetError;
  if (code === 'quota_exceeded') return QuotaExceededError;
  if (status === 401) return AuthenticationError;
  if (status === 403) return PermissionError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  return status >= 400 ? InvalidRequestError : ApiError;
}
