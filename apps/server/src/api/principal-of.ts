import type { FastifyRequest } from 'fastify';
import type { Principal } from './request-state.ts';

/** Who asks; on routes with a key the pipeline has made sure that somebody does. */
export function principalOf({ state }: FastifyRequest): Principal {
  if (state.principal === undefined) throw new Error('the route is public: nobody is known to ask');
  return state.principal;
}
