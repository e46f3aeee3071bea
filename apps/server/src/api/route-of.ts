import type { FastifyContextConfig, FastifyRequest } from 'fastify';

const noRoute: FastifyContextConfig = {};

/** What the route of a request declares. Fastify's `routeOptions` would be a new object at each call. */
export function routeOf(request: FastifyRequest): FastifyContextConfig {
  // A route with parameters gives a path without them back to the router, after the request was let in.
  return request.is404 ? noRoute : request.state.route;
}
