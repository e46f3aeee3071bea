import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { Idempotency } from './idempotency.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** Carries a POST out at most once for each idempotency key; without a key the request goes straight to its handler. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  readonly #idempotency: Idempotency;

  constructor(idempotency: Idempotency) {
    this.#idempotency = idempotency;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.method !== 'POST' || request.state.principal === undefined) return next.handle();
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === undefined) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    const execute = async (): Promise<object> => (await lastValueFrom(next.handle())) as object;
    const { operation } = request.routeOptions.config;
    return from(
      operation?.derivesId === true
        ? this.#idempotency.runDerived(request, reply, key, execute)
        : this.#idempotency.runOnce(request, reply, key, execute),
    );
  }
}
