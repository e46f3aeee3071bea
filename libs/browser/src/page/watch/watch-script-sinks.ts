import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Watches what evaluates text as script, what decodes, and what requests. */
export function watchScriptSinks({ options, scope, apply, list, marks, watch, wrapMethod }: After<[typeof reporting]>) {
  const { defineProperty } = Object;
  const { isArray } = Array;

  wrapMethod(scope, 'fetch', (_, { 0: input }: [input?: { url?: unknown }]) => watch('fetch', input?.url ?? input));
  wrapMethod(XMLHttpRequest.prototype, 'open', (_, { 1: url }) => watch('XMLHttpRequest', url));

  const nativeEval = scope.eval;
  const NativeFunction = Function;
  const NativeBlob = scope.Blob as typeof Blob & (() => never);
  const pageEval = {
    // An indirect call runs in the global scope: pages whose evaluated text uses local variables see a difference.
    eval(text: string) {
      watch('eval', text);
      return nativeEval(text);
    },
  }.eval;
  if (marks.length > 0) {
    scope.eval = pageEval;
    const watchedConstructor = (native: FunctionConstructor) => {
      const watched = function Function(...args: unknown[]) {
        watch(
          'Function',
          list(args)
            .map((one) => String(one))
            .join('\n'),
        );
        return Reflect.construct(native, args, new.target === undefined ? native : new.target);
      };
      watched.prototype = native.prototype;
      Object.setPrototypeOf(watched, native);
      defineProperty(native.prototype, 'constructor', { value: watched, writable: true, configurable: true });
      return watched;
    };
    for (const kind of [async () => 0, function* () {}, async function* () {}])
      watchedConstructor(Object.getPrototypeOf(kind).constructor);
    (scope as { Function: unknown }).Function = watchedConstructor(NativeFunction);
    (scope as { Blob: unknown }).Blob = function Blob(...args: [parts?: unknown, init?: { type?: unknown }]) {
      const { 0: parts, 1: init } = args;
      const own = list(isArray(parts) ? parts : []).filter((part) => typeof part === 'string');
      watch('Blob', own.join(''), String(init?.type ?? ''));
      return new.target === undefined ? NativeBlob() : Reflect.construct(NativeBlob, args, new.target);
    };
    scope.Blob.prototype = NativeBlob.prototype;
    defineProperty(NativeBlob.prototype, 'constructor', { value: scope.Blob, writable: true, configurable: true });
  }
  const nativeTimeout = scope.setTimeout;
  // What a page does after seconds is done soon, once: timers that such a timer starts keep their delays.
  const maxDelayMs = 200;
  const isHurried = marks.length + options.codes.length > 0;
  let isInTimer = false;
  const hurried = (handler: Function) =>
    function (this: unknown, ...args: unknown[]) {
      isInTimer = true;
      try {
        return apply(handler, this, args);
      } finally {
        isInTimer = false;
      }
    };
  const pageTimeout = {
    setTimeout(handler: unknown, delay: number, ...args: unknown[]) {
      watch('setTimeout', handler);
      if (!isHurried || isInTimer || !(delay > maxDelayMs))
        return apply(nativeTimeout, scope, list([handler, delay]).concat(args));
      const soon = maxDelayMs + Math.min(delay, 60_000) / 200;
      return apply(
        nativeTimeout,
        scope,
        list([typeof handler === 'function' ? hurried(handler) : handler, soon]).concat(args),
      );
    },
  }.setTimeout;
  (scope as { setTimeout: unknown }).setTimeout = pageTimeout;
  wrapMethod(scope, 'setInterval', (_, { 0: text }) => watch('setInterval', text));

  // A value that is decoded has to be in a form of its own.
  wrapMethod(scope.JSON, 'parse', (_, { 0: text }) => watch('JSON.parse', text));
  wrapMethod(scope, 'atob', (_, { 0: text }) => watch('atob', text));
}
