// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Fills storage, cookies and the name of the window, and reports which of them the page reads. */
export function watchStoredValues({ options, scope, apply, natives, report, wrapMethod }) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const isTop = scope.top === scope;
  // Those that the page uses report what it looks for.
  const { split, indexOf, slice } = natives;

  const watchedStorage = (name) => {
    let storage;
    try {
      storage = scope[name];
    } catch {
      return;
    }
    if (!storage) return;
    if (isTop) {
      for (const [key, value] of Object.entries(options.stored)) {
        try {
          storage.setItem(key, value);
        } catch {
          return;
        }
      }
    }
    const proxy = new Proxy(storage, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value === 'function') {
          return (...args) => {
            if (key === 'getItem') report({ type: 'storage', key: String(args[0]).slice(0, 200) });
            return apply(value, target, args);
          };
        }
        if (typeof key === 'string' && key !== 'length') report({ type: 'storage', key: key.slice(0, 200) });
        return value;
      },
      set: (target, key, value) => Reflect.set(target, key, value),
    });
    defineProperty(scope, name, { configurable: true, enumerable: true, get: () => proxy });
  };
  watchedStorage('localStorage');
  watchedStorage('sessionStorage');

  if (isTop) {
    if (options.windowName !== '') scope.name = options.windowName;
    for (const [name, value] of Object.entries(options.cookies)) {
      try {
        document.cookie = `${name}=${value}; path=/`;
      } catch {
        break;
      }
    }
  }

  const cookie = getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const reportNamesIn = (text) => {
    for (const pair of apply(split, text, ['; '])) {
      const end = apply(indexOf, pair, ['=']);
      if (end !== -1) report({ type: 'cookie', name: apply(slice, pair, [0, Math.min(end, 100)]) });
    }
  };
  for (const method of ['get', 'getAll']) {
    wrapMethod(scope.CookieStore?.prototype, method, (_, [wanted]) => {
      const name = String((typeof wanted === 'object' ? wanted?.name : wanted) ?? '').slice(0, 100);
      // Without a name every cookie is read.
      if (name === '') reportNamesIn(apply(cookie.get, document, []));
      else report({ type: 'cookie', name });
    });
  }
  defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      const value = apply(cookie.get, this, []);
      reportNamesIn(value);
      return value;
    },
  });
}
