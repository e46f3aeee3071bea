// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives the page a window that it can use, without opening one. */
export function openWindows({ scope, apply, replaceMethod }) {
  const { defineProperty } = Object;
  const openedWindow = () => {
    const location = { href: 'about:blank', toString: () => 'about:blank' };
    const go = (url) => {
      scope.open(url);
    };
    defineProperty(location, 'href', { get: () => 'about:blank', set: go });
    Object.assign(location, { assign: go, replace: go });
    const nothing = () => undefined;
    const opened = {
      opener: scope,
      closed: false,
      name: '',
      document: { open: nothing, write: nothing, close: nothing },
    };
    for (const method of ['focus', 'blur', 'close', 'postMessage', 'moveTo', 'resizeTo', 'print', 'addEventListener'])
      opened[method] = nothing;
    return defineProperty(opened, 'location', { get: () => location, set: go });
  };
  replaceMethod(
    scope,
    'open',
    (native) =>
      function (...args) {
        apply(native, scope, args);
        return openedWindow();
      },
  );
}
