import type { reporting } from './reporting.ts';
import type { Accessor, After } from '../part.ts';

/** Fills storage, cookies and the name of the window, and reports which of them the page reads. */
export function watchStoredValues({ options, scope, apply, texts, report, wrapMethod }: After<[typeof reporting]>) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const isTop = scope.top === scope;

  const watchedStorage = (name: 'localStorage' | 'sessionStorage') => {
    let storage: Storage;
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
        const value: unknown = Reflect.get(target, key);
        if (typeof value === 'function') {
          return (...args: unknown[]) => {
            if (key === 'getItem') report({ type: 'storage', key: texts.slice(String(args[0]), 0, 200) });
            return apply(value, target, args);
          };
        }
        if (typeof key === 'string' && key !== 'length') report({ type: 'storage', key: texts.slice(key, 0, 200) });
        return value;
      },
      set: (target, key, value) => Reflect.set(target, key, value),
    });
    defineProperty(scope, name, { configurable: true, enumerable: true, get: () => proxy });
  };
  watchedStorage('localStorage');
  watchedStorage('sessionStorage');

  if (isTop) {
    if (options.windowName !== '') (scope as Window).name = options.windowName;
    for (const [name, value] of Object.entries(options.cookies)) {
      try {
        document.cookie = `${name}=${value}; path=/`;
      } catch {
        break;
      }
    }
  }

  const cookie = getOwnPropertyDescriptor(Document.prototype, 'cookie') as Accessor<Document, 'cookie'>;
  const reportNamesIn = (text: string) => {
    texts.split(text, '; ').forEach((pair) => {
      const end = texts.indexOf(pair, '=');
      if (end !== -1) report({ type: 'cookie', name: texts.slice(pair, 0, Math.min(end, 100)) });
    });
  };
  for (const method of ['get', 'getAll']) {
    wrapMethod(scope.CookieStore?.prototype, method, (_, { 0: wanted }: [wanted?: string | { name?: string }]) => {
      const name = texts.slice(String((typeof wanted === 'object' ? wanted?.name : wanted) ?? ''), 0, 100);
      // Without a name every cookie is read.
      if (name === '') reportNamesIn(apply(cookie.get, document, []));
      else report({ type: 'cookie', name });
    });
  }
  defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get(this: Document) {
      const value = apply(cookie.get, this, []);
      reportNamesIn(value);
      return value;
    },
  });
}
