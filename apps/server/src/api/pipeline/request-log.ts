import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '#kernel';
import { Metrics } from '#service';
import { routeOf } from '../route-of.ts';

/** Logs and measures every request. */
@Injectable()
export class RequestLog {
  readonly #log: Log;
  readonly #metrics: Metrics;

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  record(request: FastifyRequest, reply: FastifyReply): void {
    const { id, address, principal } = request.state;
    const user = request.page?.user;
    const route = routeOf(request);
    const operation = route.operation?.id ?? route.page?.id ?? 'none';
    this.#metrics.requests.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1_000);
    this.#log.info(
      {
        request: id,
        operation,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        address,
        ...(principal && { account: principal.accountId, api_key: principal.keyId }),
        ...(user && { account: user.membership?.accountId, user: user.userId }),
      },
      'request',
    );
  }
}
