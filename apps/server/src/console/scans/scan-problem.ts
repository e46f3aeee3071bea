import { Rejected } from '#kernel';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { momentText } from '../../web/views/time.ts';

/** The field of the form that starts a scan. */
const field = 'new_target';

/** Why a scan was not queued, and when it can be; `now` in milliseconds since the epoch. Rethrows what is no rejection. */
export function scanProblemOf(error: unknown, now: number): FormProblem {
  if (!(error instanceof Rejected)) throw error;
  const { message, code, details } = error;
  switch (code) {
    case 'invalid_target':
      return { ...formProblemOf(error), param: field };
    case 'target_not_verified': {
      const problem = { ...formProblemOf(error), param: field };
      const couldNotBeChecked = details.retryAfter !== undefined;
      return couldNotBeChecked ? problem : { ...problem, message: 'A full scan needs proof that you own the site.' };
    }
    case 'quota_exceeded': {
      const { retryAfter = 0 } = details;
      const text = `${message} Scans can be started again on ${momentText(now + retryAfter * 1_000)}.`;
      return { ...formProblemOf(error), message: text };
    }
    // The page shows what was typed; where the stores are unavailable, it cannot be shown either.
    case 'service_unavailable':
      return { status: 503, message, param: undefined, retryAfter: details.retryAfter };
    default:
      return formProblemOf(error);
  }
}
