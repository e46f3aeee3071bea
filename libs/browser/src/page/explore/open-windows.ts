import type { replaceMethods } from './replace-methods.ts';
import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/** Gives the page a window that it can use, without opening one. */
export function openWindows({
  scope,
  apply,
  list,
  test,
  page,
  appendTo,
  replaceMethod,
}: After<[typeof reporting, typeof readDocument, typeof replaceMethods]>) {
  const maxWritten = 5;
  let written = 0;
  const { defineProperty } = Object;
  const openedWindow = (isEmpty: boolean) => {
    const location = { href: 'about:blank', toString: () => 'about:blank' };
    const go = (url: string) => {
      scope.open(url);
    };
    defineProperty(location, 'href', { get: () => 'about:blank', set: go });
    Object.assign(location, { assign: go, replace: go });
    const nothing = () => undefined;
    const opened: Record<string, unknown> = {
      opener: scope,
      closed: false,
      name: '',
    };
    let frame: HTMLIFrameElement | undefined;
    /** What is written into an empty window has the origin of this page: a frame shows it. */
    const getDocument = () => {
      if (frame === undefined && isEmpty && written < maxWritten && page.body() !== null) {
        written += 1;
        frame = appendTo(page.body(), page.make('iframe'));
      }
      return frame?.contentDocument ?? { open: nothing, write: nothing, writeln: nothing, close: nothing };
    };
    defineProperty(opened, 'document', { get: getDocument });
    const methods = ['focus', 'blur', 'close', 'postMessage', 'moveTo', 'resizeTo', 'print', 'addEventListener'];
    list(methods).forEach((method) => (opened[method] = nothing));
    return defineProperty(opened, 'location', { get: () => location, set: go });
  };
  replaceMethod(
    scope,
    'open',
    (native) =>
      function (...args: Parameters<typeof open>) {
        apply(native, scope, args);
        return openedWindow(test(/^(?:about:blank)?$/, String(args[0] ?? '')));
      },
  );
}
