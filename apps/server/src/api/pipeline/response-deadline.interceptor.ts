import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { preferredWaitSeconds } from '../scans/preferred-wait.ts';
import { ResponseDeadline, responseDeadlineMs } from './response-deadline.ts';

/** Applies the deadline to every handler; where `Prefer: wait` is honoured, the wait is added. */
@Injectable()
export class ResponseDeadlineInterceptor implements NestInterceptor {
  readonly #deadline: ResponseDeadline;

  constructor(deadline: ResponseDeadline) {
    this.#deadline = deadline;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const elapsedMs = performance.now() - request.state.receivedAt;
    const work = lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.#deadline.enforce(work, responseDeadlineMs - elapsedMs + waitMs(request)));
  }
}

function waitMs({ headers, routeOptions }: FastifyRequest): number {
  if (routeOptions.config.operation?.waits !== true) return 0;
  return (preferredWaitSeconds(headers['prefer']) ?? 0) * 1_000;
}
