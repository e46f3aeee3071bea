import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rootContext } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { derivedToken } from '#kernel';
import type { IdempotencyKey } from '#scans';
import { replyOf, requestOf } from './exchange-of.ts';
import { principalOf } from './principal.ts';

/** What a handler needs to know of its request beyond the parameters, and how it sets headers of the response. */
export interface RequestContext {
  /** For the commands that the request leads to; copied to their events. */
  readonly command: CommandContext;
  /** When the request was first accepted; RFC 3339. */
  readonly startedAt: string;
  /** The client's, in operations that derive the id of what they create from it. */
  readonly idempotency: IdempotencyKey | undefined;
  readonly path: string;
  /** As the client sent it. */
  readonly authorization: string | undefined;
  /** An identifier such as `scan_…`: unguessable, and the same when the request is repeated with its idempotency key. */
  newId(prefix: string): string;
  /** The response is 204 instead of the operation's success. */
  respondWithoutContent(): void;
  /** A replay by idempotency key carries the header too. */
  setHeader(name: string, value: string): void;
  /** The client has closed its connection. */
  isAbandoned(): boolean;
}

/** Injects the context of the request into a handler: `@RequestContext() request: RequestContext`. */
export const RequestContext = createParamDecorator((_data: unknown, context: ExecutionContext): RequestContext => {
  return new ContextOfRequest(requestOf(context), replyOf(context));
});

/** A class, because an object literal with a getter gets a hidden class of its own, which keeps the request until a major collection. */
class ContextOfRequest implements RequestContext {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get command(): CommandContext {
    const context = commandContextOf(this.#request);
    const decisionId = this.#request.state.repeatableOperationId;
    return decisionId === undefined ? context : { ...context, decisionId };
  }

  get startedAt(): string {
    return this.#request.state.startedAt;
  }

  get idempotency(): IdempotencyKey | undefined {
    return this.#request.state.idempotency;
  }

  get path(): string {
    return this.#request.url.split('?')[0] ?? '';
  }

  get authorization(): string | undefined {
    return this.#request.headers.authorization;
  }

  newId(prefix: string): string {
    return `${prefix}_${derivedToken(22, this.#request.state.operationId, prefix)}`;
  }

  respondWithoutContent(): void {
    this.#request.state.hasNoContent = true;
  }

  setHeader(name: string, value: string): void {
    this.#request.state.responseHeaders[name] = value;
    this.#reply.header(name, value);
  }

  isAbandoned(): boolean {
    return this.#request.raw.socket.destroyed;
  }
}

/** On whose behalf the events are recorded that a request causes. */
export function commandContextOf(request: FastifyRequest): CommandContext {
  return rootContext(`key:${principalOf(request).keyId}`, request.state.id);
}
