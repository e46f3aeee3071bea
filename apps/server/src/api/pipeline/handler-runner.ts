import { Injectable, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Idempotency } from '../idempotency/idempotency.ts';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.ts';
import { routeOf } from '../route-of.ts';
import { preferredWaitSeconds } from '../scans/preferred-wait.ts';
import { ResponseDeadline, responseDeadlineMs } from './response-deadline.ts';

declare module 'fastify' {
  interface FastifyInstance {
    handlerRunner: HandlerRunner;
  }
}

/**
 * Runs the handlers of all routes: within the response deadline, and a POST at most once for each idempotency key. Nest's
 * interceptors could do that too, at the price of several observables for each request.
 */
@Injectable()
export class HandlerRunner {
  readonly #deadline: ResponseDeadline;
  readonly #idempotency: Idempotency;

  constructor(deadline: ResponseDeadline, idempotency: Idempotency) {
    this.#deadline = deadline;
    this.#idempotency = idempotency;
  }

  /** Where `Prefer: wait` is honoured, the wait is added to the deadline. */
  run(request: FastifyRequest, reply: FastifyReply, handle: () => unknown): unknown {
    const outcome = this.#runOnce(request, reply, handle);
    if (!(outcome instanceof Promise)) return outcome;
    const elapsedMs = performance.now() - request.state.receivedAt;
    return this.#deadline.enforce(outcome, responseDeadlineMs - elapsedMs + waitMs(request));
  }

  #runOnce(request: FastifyRequest, reply: FastifyReply, handle: () => unknown): unknown {
    if (request.method !== 'POST' || request.state.principal === undefined) return handle();
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    if (key === undefined) return handle();
    const execute = async (): Promise<object> => handle() as object;
    return routeOf(request).operation?.derivesId === true
      ? this.#idempotency.runDerived(request, reply, key, execute)
      : this.#idempotency.runOnce(request, reply, key, execute);
  }
}

function waitMs(request: FastifyRequest): number {
  if (routeOf(request).operation?.waits !== true) return 0;
  return (preferredWaitSeconds(request.headers['prefer']) ?? 0) * 1_000;
}

/**
 * Has the handler of a route run by the {@link HandlerRunner}. It gets the reply as a parameter after the declared ones.
 * @param sends the outcome is sent here: Nest would search it for streams first, which takes as long as to send it
 */
export function RunByHandlerRunner({ sends }: { readonly sends: boolean }): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as (...parameters: unknown[]) => unknown;
    const index = (Reflect.getMetadata('design:paramtypes', target, name) as readonly unknown[]).length;
    Res({ passthrough: !sends })(target, name, index);
    const run = function (this: object, ...parameters: unknown[]): unknown {
      const reply = parameters[index] as FastifyReply;
      const outcome = reply.server.handlerRunner.run(reply.request, reply, () => handler.apply(this, parameters));
      return sends ? send(reply, outcome) : outcome;
    };
    for (const key of Reflect.getMetadataKeys(handler) as readonly string[]) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), run);
    }
    (descriptor as PropertyDescriptor).value = Object.defineProperty(run, 'name', { value: handler.name });
  };
}

function send(reply: FastifyReply, outcome: unknown): Promise<void> | undefined {
  if (outcome instanceof Promise) return outcome.then((body) => void reply.send(body));
  void reply.send(outcome);
  return undefined;
}
