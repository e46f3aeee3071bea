import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema, TUnsafe } from 'typebox';

export type { Static, TSchema };

/**
 * Builders of response schemas (JSON Schema 2020-12, as OpenAPI 3.1 uses it). The type of a response is derived from its
 * schema with `Static`, so that the two cannot disagree. `title` names the schema in the OpenAPI document.
 */
interface Annotations {
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** All properties are required but those that are `optional`. Clients must expect others: properties may be added. */
export function object<P extends TProperties>(title: string, properties: P): TObject<P> {
  return Type.Object(properties, { title });
}

/** An object that is part of one other schema only, and no component of its own. */
export function unnamedObject<P extends TProperties>(description: string, properties: P): TObject<P> {
  return Type.Object(properties, { description });
}

/** A value that several schemas have: a component of the OpenAPI document. */
export function named<S extends TSchema>(title: string, schema: S): S {
  return { ...schema, title };
}

/** The property may be absent. */
export const optional = Type.Optional;

export function arrayOf<S extends TSchema>(items: S, description?: string): TUnsafe<readonly Static<S>[]> {
  return Type.Unsafe({ type: 'array', items, ...(description !== undefined && { description }) });
}

export function string(description: string, annotations: Annotations = {}): TUnsafe<string> {
  return Type.Unsafe({ type: 'string', description, ...annotations });
}

export function integer(description: string, minimum?: number, maximum?: number): TUnsafe<number> {
  return Type.Unsafe({
    type: 'integer',
    description,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  });
}

export function boolean(description: string): TUnsafe<boolean> {
  return Type.Unsafe({ type: 'boolean', description });
}

export function oneOf<const V extends readonly string[]>(description: string, values: V): TUnsafe<V[number]> {
  return Type.Unsafe({ type: 'string', description, enum: values });
}

/** RFC 3339, UTC, milliseconds. */
export function timestamp(description: string): TUnsafe<string> {
  return string(description, { format: 'date-time' });
}

export function orNull<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { title, ...others } = schema as S & { readonly title?: string };
  const { type, enum: values } = others as { readonly type?: string; readonly enum?: readonly unknown[] };
  return Type.Unsafe({
    ...others,
    // A value that may be null is another one than that which the name stands for.
    ...(type === 'object' && { title }),
    type: [type, 'null'],
    ...(values !== undefined && { enum: [...values, null] }),
  });
}

/** An object of which only some properties, or none, are known. */
export function anyObject(description: string): TUnsafe<Readonly<Record<string, unknown>>> {
  return Type.Unsafe({ type: 'object', description, additionalProperties: true });
}

/** Of pages. */
export const hasMore = named('HasMore', boolean('More exist beyond this page.'));

/** A page of a list: Stripe's shape, which the service document uses for scans. */
export function pageOf<S extends TSchema>(title: string, items: S) {
  return object(title, {
    data: arrayOf(items, 'The items of the page.'),
    has_more: hasMore,
  });
}
