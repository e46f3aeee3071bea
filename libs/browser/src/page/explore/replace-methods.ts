// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives the other parts what they replace methods of the page with, and a pause that they do not replace. */
export function replaceMethods({ scope, apply, standIn }) {
  const nativeTimeout = scope.setTimeout;
  const pause = (ms) => new Promise((resolve) => apply(nativeTimeout, scope, [resolve, ms]));
  const replaceMethod = (object, name, make) => {
    const native = object[name];
    const method = { [name]: make(native) }[name];
    object[name] = standIn(method, native);
  };
  return { pause, replaceMethod };
}
