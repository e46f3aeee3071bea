import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import type { Scope } from '#accounts';
import type { RejectionCode } from '#kernel';
import type { JsonSchema } from './schemas/json-schema.ts';

/** A class whose `class-validator` decorators say what its members may be. */
export type ValidatedClass = new () => object;

/**
 * Everything that holds for one route. The request pipeline reads it at run time and the OpenAPI document is made from
 * it, so the two cannot disagree.
 */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'Scans' | 'Usage' | 'Keys' | 'Webhooks' | 'Service';
  /** The scope that a key needs; `public` for routes without a key. There is no default: a route without it is refused. */
  readonly access: Scope | 'public';
  readonly query?: ValidatedClass;
  readonly body?: ValidatedClass;
  /** Path parameters with their descriptions. */
  readonly path?: Readonly<Record<string, string>>;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly description: string;
    /** Of the JSON that is answered; the answer is made by it. */
    readonly schema?: JsonSchema;
    /** What else is answered: media types with their schemas. */
    readonly content?: Readonly<Record<string, object>>;
  };
  readonly example?: unknown;
  readonly requestExample?: unknown;
  /** Codes beyond those that every operation can answer with. */
  readonly errors: readonly RejectionCode[];
  /** Headers of the success beyond the common ones, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers carry an `ETag`, and `If-None-Match` gives 304. */
  readonly conditional?: boolean;
  /** Honours `Prefer: wait`. */
  readonly waits?: boolean;
  /** A secret appears in the answer: nothing may store it. */
  readonly secret?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Declares a route's operation; stands beside Nest's `@Get`, `@Post` … */
export function Describe(operation: Operation): MethodDecorator {
  const { status, schema } = operation.success;
  return applyDecorators(
    HttpCode(status),
    RouteConfig({ operation }),
    ...(schema === undefined ? [] : [RouteSchema({ response: { [status]: schema } })]),
  );
}
