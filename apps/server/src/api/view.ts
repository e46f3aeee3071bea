import { memoizeFrozen } from '#kernel';
import type { Static, TSchema } from './schemas/schema.ts';

/** Names of the properties of a value, at any depth, that the declared type lacks; `never` when there are none. */
export type UndeclaredProperties<Value, Declared> = unknown extends Declared
  ? never
  : Value extends readonly (infer Item)[]
    ? Declared extends readonly (infer DeclaredItem)[]
      ? UndeclaredProperties<Item, DeclaredItem>
      : never
    : Value extends object
      ? {
          [Name in keyof Value]-?: Name extends keyof Declared
            ? UndeclaredProperties<NonNullable<Value[Name]>, NonNullable<Declared[Name]>>
            : Name;
        }[keyof Value]
      : never;

/** `unknown`, or a type that no value has and whose text in the compiler's message names the properties. */
export type ExactlyAs<Declared, Value> = [UndeclaredProperties<Value, Declared>] extends [never]
  ? unknown
  : { readonly 'the response schema lacks': UndeclaredProperties<Value, Declared> };

/**
 * A function from what the service knows to what a response shows. Its result has exactly the properties of the schema:
 * a property that the schema lacks, which the serializer would drop, does not compile.
 */
export function view<S extends TSchema, Source, Shown extends Static<S>>(
  schema: S,
  show: (source: Source) => Shown & ExactlyAs<Static<S>, Shown>,
): View<S, Source> {
  return Object.assign(
    memoizeFrozen((source: Source): Static<S> => show(source)),
    { schema },
  );
}

export interface View<S extends TSchema, Source> {
  (source: Source): Static<S>;
  readonly schema: S;
}
