import type { InstrumentOptions } from './instrument-options.ts';
import type { keepBuiltIns } from './keep-built-ins.ts';

/** A function that runs inside of a page: it takes what parts before it give, and gives what parts after it take. */
export type Part = (parts: never) => unknown;

/** What a part takes that needs these ones before it, besides the options and the built-ins. */
export type After<Parts extends readonly Part[]> = Parts extends readonly [
  infer First extends Part,
  ...infer Others extends readonly Part[],
]
  ? Given<ReturnType<First>> & After<Others>
  : ReturnType<typeof keepBuiltIns> & { readonly options: InstrumentOptions };

/** A part may give nothing, in some pages or in all. */
type Given<Result> = [Result] extends [void] ? unknown : NonNullable<Result>;

/** The type of a list of parts in which each takes only what earlier ones give: those before it, and those of `Earlier`. */
export type InOrder<Parts extends readonly Part[], Earlier extends readonly Part[] = []> = Parts extends readonly [
  infer Next extends Part,
  ...infer Later extends readonly Part[],
]
  ? readonly [(parts: After<Earlier>) => unknown, ...InOrder<Later, readonly [...Earlier, Next]>]
  : readonly [];

/** An object that has these properties if it is of the other class, too. */
export type Maybe<Owner, Other, Names extends keyof Other> = Owner & Partial<Pick<Other, Names>>;

/** What reads and writes a property, as its descriptor has it. */
export interface Accessor<Owner, Name extends keyof Owner> {
  get(this: Owner): Owner[Name];
  set(this: Owner, value: unknown): void;
}
