import { Rejected } from '#kernel';
import type { RejectionCode } from '#kernel';
import type { PageNotice } from './layout.ts';

/** Why a form was not accepted; the page shows the form once more, with the reason above it and at its field. */
export interface FormProblem {
  readonly status: number;
  readonly message: string;
  /** The field that it is about. */
  readonly param: string | undefined;
  /** Seconds to wait before the form is sent again. */
  readonly retryAfter?: number | undefined;
}

const statuses: Partial<Record<RejectionCode, number>> = {
  invalid_target: 422,
  invalid_parameter: 422,
  invalid_url: 422,
  invalid_state: 409,
  limit_reached: 409,
  not_found: 404,
  unauthorized: 401,
  insufficient_scope: 403,
  target_not_verified: 403,
  rate_limit_exceeded: 429,
  quota_exceeded: 429,
  concurrency_limit_exceeded: 429,
};

/** Rethrows what the user can do nothing about. */
export function formProblemOf(error: unknown): FormProblem {
  const status = error instanceof Rejected ? statuses[error.code] : undefined;
  if (!(error instanceof Rejected) || status === undefined) throw error;
  const { param, retryAfter } = error.details;
  return { status, message: error.message.replaceAll('`', ''), param, retryAfter };
}

/** The reason where it concerns this field. */
export function problemAt(problem: FormProblem | undefined, param: string): string | undefined {
  return problem?.param === param ? problem.message : undefined;
}

/** What the page says of it above the form. */
export function problemNotice({ message, param }: FormProblem): PageNotice {
  return { kind: 'error', text: message, field: param };
}
