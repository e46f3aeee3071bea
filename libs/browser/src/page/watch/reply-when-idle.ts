import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Tells a foreign page that has this one in a frame once nothing is left to run; the page does not see that it was asked. */
export function replyWhenIdle({
  options,
  scope,
  apply,
  texts,
  listenTo,
}: After<[typeof reporting, typeof readDocument]>) {
  const parentOrigin = scope.location.ancestorOrigins[0] ?? '';
  if (texts.split(parentOrigin, '://')[1] !== options.foreignHost) return;
  const { requestIdleCallback } = scope;
  const maxWaitMs = 500;
  listenTo(scope, 'message', (event) => {
    if (event.data !== options.control) return;
    event.stopImmediatePropagation();
    apply(requestIdleCallback, scope, [
      () => (event.source as Window).postMessage(options.control, '*'),
      { timeout: maxWaitMs },
    ]);
  });
}
