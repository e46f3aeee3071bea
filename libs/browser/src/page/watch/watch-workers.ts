// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Puts the script of workers before that of workers which the page writes itself; others get it with their response. */
export function watchWorkers({ options, scope, apply, watch, report }) {
  const { setPrototypeOf } = Object;
  const { createObjectURL } = scope.URL;
  const texts = new Map();
  const maxTexts = 50;
  if (options.workerScript !== '') {
    scope.URL.createObjectURL = (file) => {
      const url = createObjectURL.call(scope.URL, file);
      if (file instanceof Blob && texts.size < maxTexts) texts.set(url, file);
      return url;
    };
  }
  for (const name of ['Worker', 'SharedWorker']) {
    const Native = scope[name];
    if (Native === undefined) continue;
    const watched = function (url, ...args) {
      watch('Worker', url);
      const own = texts.get(String(url));
      const script =
        own === undefined
          ? url
          : createObjectURL.call(scope.URL, new Blob([options.workerScript, own], { type: own.type }));
      return new Native(script, ...args);
    };
    watched.prototype = Native.prototype;
    setPrototypeOf(watched, Native);
    scope[name] = watched;
  }
  // It is not registered, and its script is one of the site.
  const { serviceWorker } = scope.navigator;
  if (serviceWorker === undefined) return;
  const register = function (url, ...args) {
    try {
      report({ type: 'route', url: new URL(String(url), scope.document.baseURI).href.slice(0, 2000) });
    } catch {
      // It is no URL.
    }
    return apply(native, serviceWorker, [url, ...args]);
  };
  let native = serviceWorker.register;
  const set = (value) => {
    native = value;
  };
  Object.defineProperty(serviceWorker, 'register', { get: () => register, set, configurable: true });
}
