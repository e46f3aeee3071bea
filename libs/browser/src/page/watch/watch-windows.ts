import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { Accessor, After } from '../part.ts';

/** Replaces dialogs and new windows, and reports listeners for messages. */
export function watchWindows({
  options,
  scope,
  apply,
  texts,
  test,
  sourceOf,
  page,
  watch,
  report,
  wrapMethod,
}: After<[typeof reporting, typeof readDocument]>) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;

  // Dialogs and windows would wait for a person. Nothing is confirmed; what is asked for is typed.
  scope.alert = () => undefined;
  scope.confirm = () => false;
  scope.prompt = () => options.typed;
  scope.print = () => undefined;
  scope.open = (given?: string | URL) => {
    const url = given === undefined ? '' : String(given);
    watch('window.open', url);
    if (url !== '') report({ type: 'route', url: resolved(url) });
    // It would run in the new window, as script of this origin.
    if (options.codes.length > 0 && test(/^\s*javascript:/i, url)) scope.location.href = url;
    return null;
  };
  const resolved = (url: string) => {
    try {
      return texts.slice(new URL(url, page.baseUri()).href, 0, 2000);
    } catch {
      return '';
    }
  };

  wrapMethod(
    EventTarget.prototype,
    'addEventListener',
    (target, { 0: type, 1: listener }: [type: unknown, listener?: EventListenerOrEventListenerObject]) => {
      if (type === 'message' && (target === scope || target === undefined)) {
        const source = typeof listener === 'function' ? listener : listener?.handleEvent;
        report({ type: 'listener', source: texts.slice(sourceOf(source), 0, 4000) });
      }
    },
  );
  const onmessage = getOwnPropertyDescriptor(scope, 'onmessage') as Accessor<Window, 'onmessage'> | undefined;
  if (onmessage?.set) {
    defineProperty(scope, 'onmessage', {
      ...onmessage,
      set: (listener: unknown) => {
        report({ type: 'listener', source: texts.slice(sourceOf(listener), 0, 4000) });
        apply(onmessage.set, scope, [listener]);
      },
    });
  }
}
