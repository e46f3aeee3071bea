import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import type { Scope } from '#accounts';
import type { RejectionCode } from '#kernel';
import { RunByHandlerRunner } from './pipeline/handler-runner.ts';
import type { Static, TSchema } from './schemas/schema.ts';
import type { ExactlyAs } from './view.ts';

/** A class whose `class-validator` decorators say what its properties may be. */
export type ValidatedClass = new () => object;

/**
 * Everything that holds for one route. The request pipeline reads it at run time and the OpenAPI document is made from
 * it, so the two cannot disagree.
 */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag:
    'Scans' | 'Schedules' | 'Targets' | 'Usage' | 'Keys' | 'Webhooks' | 'Accepted risks' | 'Audit' | 'Service';
  /** The scope that a key needs; `public` for routes without a key. There is no default: a route without it is rejected. */
  readonly access: Scope | 'public';
  readonly query?: ValidatedClass;
  readonly body?: ValidatedClass;
  /** Path parameters with their descriptions. */
  readonly path?: Readonly<Record<string, string>>;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204 | 302;
    readonly description: string;
    /** Schema of the JSON body; the serializer writes what it declares and nothing else. */
    readonly schema?: TSchema;
    /** Bodies of other media types, with their schemas. */
    readonly content?: Readonly<Record<string, object>>;
  };
  readonly example?: unknown;
  readonly requestExample?: unknown;
  /** Codes beyond those that every operation can respond with. */
  readonly errors: readonly RejectionCode[];
  /** Headers of the success beyond the common ones, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Responses carry an `ETag`, and a matching `If-None-Match` gives 304. */
  readonly conditional?: boolean;
  /** Honours `Prefer: wait`. */
  readonly waits?: boolean;
  /** An event stream that continues after `Last-Event-ID`; 204 when nothing follows that event. */
  readonly resumes?: boolean;
  /** The id of what it creates is derived from the idempotency key: its requests need no record of their own. */
  readonly derivesId?: boolean;
  /** A property of the response that is shown once: it is stored nowhere, and absent in a replay. */
  readonly shownOnce?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** What a handler of the operation returns. */
export type ResponseOf<O extends Operation> = O['success'] extends { readonly schema: infer S extends TSchema }
  ? Static<S>
  : unknown;

type Conforms<O extends Operation, Returned> =
  Returned extends ResponseOf<O>
    ? ExactlyAs<ResponseOf<O>, Returned>
    : { readonly 'the handler must return': ResponseOf<O> };

/**
 * Declares the operation that a handler implements; stands beside Nest's `@Get`, `@Post` … A handler that returns other
 * properties than the operation's schema declares does not compile.
 */
export function ApiOperation<O extends Operation>(operation: O) {
  const { status, schema } = operation.success;
  const decorate = applyDecorators(
    RunByHandlerRunner({ sends: schema !== undefined }),
    HttpCode(status),
    RouteConfig({ operation }),
    ...(schema === undefined ? [] : [RouteSchema({ response: { [status]: schema } })]),
  );
  return <Handler extends (...parameters: never[]) => unknown>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<Handler> & Conforms<O, Awaited<ReturnType<Handler>>>,
  ): void => decorate(target, name, handler);
}
