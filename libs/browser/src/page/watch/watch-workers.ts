// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Watches the URLs of workers, and reports those of service workers. */
export function watchWorkers({ scope, apply, list, texts, page, watch, report }) {
  const { setPrototypeOf } = Object;
  const { construct } = Reflect;
  for (const name of ['Worker', 'SharedWorker']) {
    const Native = scope[name];
    if (Native === undefined) continue;
    const watched = function (url, ...args) {
      watch('Worker', url);
      return construct(Native, list([url]).concat(args), new.target);
    };
    watched.prototype = Native.prototype;
    setPrototypeOf(watched, Native);
    scope[name] = watched;
  }
  // It is not registered, and its script is one of the site.
  let serviceWorker;
  try {
    ({ serviceWorker } = scope.navigator);
  } catch {
    // The document has an opaque origin.
  }
  if (serviceWorker === undefined) return;
  const watchedRegister = (native) =>
    function register(url, ...args) {
      try {
        report({ type: 'route', url: texts.slice(new URL(String(url), page.baseUri()).href, 0, 2000) });
      } catch {
        // It is no URL.
      }
      return apply(native, serviceWorker, list([url]).concat(args));
    };
  let register = watchedRegister(serviceWorker.register);
  // What a page sets may call what it has replaced.
  const set = (value) => {
    register = watchedRegister(value);
  };
  Object.defineProperty(serviceWorker, 'register', { get: () => register, set, configurable: true });
}
