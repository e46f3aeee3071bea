/** Error codes of the API; its error table maps each to an HTTP status. */
export type RejectionCode =
  | 'invalid_target'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'invalid_url'
  | 'unauthorized'
  | 'insufficient_scope'
  | 'https_required'
  | 'target_not_verified'
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid_state'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'limit_reached'
  | 'gone'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limit_exceeded'
  | 'quota_exceeded'
  | 'concurrency_limit_exceeded'
  | 'service_unavailable';

/**
 * A command or request is rejected, and the client is told why. Thrown by deciders and handlers. Any other error is a
 * fault of the service: the client gets no details, the log has them.
 */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  readonly code: RejectionCode;
  readonly details: RejectionDetails;

  constructor(code: RejectionCode, message: string, details: RejectionDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export interface RejectionDetails {
  /** The property or parameter that the error concerns. */
  readonly param?: string;
  /** Seconds to wait, on 429 and 503, and on 403 while a proof of ownership cannot be checked. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}
