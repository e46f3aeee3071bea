import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Gives the other parts what they replace methods of the page with, and a pause that they do not replace. */
export function replaceMethods({ scope, apply, standIn }: After<[typeof reporting]>) {
  const nativeTimeout = scope.setTimeout;
  const pause = (ms: number) => new Promise<void>((resolve) => apply(nativeTimeout, scope, [resolve, ms]));
  const replaceMethod = <Owner, Name extends string & keyof Owner>(
    object: Owner,
    name: Name,
    make: (native: Owner[Name]) => (...args: never) => unknown,
  ) => {
    const native = object[name];
    const method = { [name]: make(native) }[name];
    object[name] = standIn(method, native) as Owner[Name];
  };
  return { pause, replaceMethod };
}
