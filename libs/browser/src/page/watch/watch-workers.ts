// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Puts the script of workers before that of workers which the page writes itself; others get it with their response. */
export function watchWorkers({ options, scope, apply, watch, report, NativeBlob }) {
  const { setPrototypeOf } = Object;
  const { construct } = Reflect;
  const { createObjectURL, revokeObjectURL } = scope.URL;
  const texts = new Map();
  // The newest ones: a page may make URLs of many other files first.
  const maxTexts = 50;
  const maxTextBytes = 1_000_000;
  const mayBeScript = (file) =>
    file instanceof Blob && file.size <= maxTextBytes && !/^(?:image|audio|video)\//i.test(file.type);
  if (options.workerScript !== '') {
    scope.URL.createObjectURL = (file) => {
      const url = createObjectURL.call(scope.URL, file);
      if (!mayBeScript(file)) return url;
      texts.set(url, file);
      if (texts.size > maxTexts) texts.delete(texts.keys().next().value);
      return url;
    };
    scope.URL.revokeObjectURL = (url) => {
      texts.delete(String(url));
      revokeObjectURL.call(scope.URL, url);
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
          : createObjectURL.call(scope.URL, new NativeBlob([options.workerScript, own], { type: own.type }));
      return construct(Native, [script, ...args], new.target);
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
        report({ type: 'route', url: new URL(String(url), scope.document.baseURI).href.slice(0, 2000) });
      } catch {
        // It is no URL.
      }
      return apply(native, serviceWorker, [url, ...args]);
    };
  let register = watchedRegister(serviceWorker.register);
  // What a page sets may call what it has replaced.
  const set = (value) => {
    register = watchedRegister(value);
  };
  Object.defineProperty(serviceWorker, 'register', { get: () => register, set, configurable: true });
}
