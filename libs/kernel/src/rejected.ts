/** Codes that a client may see; the API's error table gives each its HTTP status. */
export type RejectionCode =
  | 'invalid_target'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'invalid_url'
  | 'unauthorized'
  | 'insufficient_scope'
  | 'https_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid_state'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'limit_reached'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rate_limit_exceeded'
  | 'quota_exceeded'
  | 'concurrency_limit_exceeded'
  | 'service_unavailable';

/**
 * The answer is "no", and the client may know why. Thrown by deciders and handlers alike; anything else that is thrown
 * is a fault of ours, and its text stays in the log.
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
  /** The member or parameter that a 400 concerns. */
  readonly param?: string;
  /** Seconds to wait, on 429 and 503. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}
