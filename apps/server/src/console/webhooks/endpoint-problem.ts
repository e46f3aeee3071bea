import { Rejected } from '#kernel';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';

/** Why a form about an endpoint was rejected. Rethrows what its user can do nothing about, such as an endpoint that is gone. */
export function endpointProblemOf(error: unknown): FormProblem {
  const problem = formProblemOf(error);
  if (problem.status === 404) throw error;
  return error instanceof Rejected && error.code === 'invalid_url' ? { ...problem, param: 'url' } : problem;
}
