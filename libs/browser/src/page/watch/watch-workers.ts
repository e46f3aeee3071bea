import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Watches the URLs of workers, and reports those of service workers. */
export function watchWorkers({
  scope,
  apply,
  list,
  texts,
  page,
  watch,
  report,
}: After<[typeof reporting, typeof readDocument]>) {
  const { setPrototypeOf } = Object;
  const { construct } = Reflect;
  for (const name of ['Worker', 'SharedWorker'] as const) {
    const Native = scope[name];
    if (Native === undefined) continue;
    const watched = function (url: unknown, ...args: unknown[]) {
      watch('Worker', url);
      return construct(Native, list([url]).concat(args), new.target);
    };
    watched.prototype = Native.prototype;
    setPrototypeOf(watched, Native);
    (scope as Record<typeof name, unknown>)[name] = watched;
  }
  // It is not registered, and its script is one of the site.
  let serviceWorker: ServiceWorkerContainer | undefined;
  try {
    ({ serviceWorker } = scope.navigator);
  } catch {
    // The document has an opaque origin.
  }
  if (serviceWorker === undefined) return;
  const watchedRegister = (native: Function) =>
    function register(url: unknown, ...args: unknown[]) {
      try {
        report({ type: 'route', url: texts.slice(new URL(String(url), page.baseUri()).href, 0, 2000) });
      } catch {
        // It is no URL.
      }
      return apply(native, serviceWorker, list([url]).concat(args));
    };
  let register = watchedRegister(serviceWorker.register);
  // What a page sets may call what it has replaced.
  const set = (value: Function) => {
    register = watchedRegister(value);
  };
  Object.defineProperty(serviceWorker, 'register', { get: () => register, set, configurable: true });
}
