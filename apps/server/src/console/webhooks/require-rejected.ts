import { Rejected } from '#kernel';

/** A rejection that the user of a form can do something about. @throws what is none */
export function requireRejected(error: unknown): Rejected {
  if (error instanceof Rejected && error.code !== 'service_unavailable' && error.code !== 'not_found') return error;
  throw error;
}
