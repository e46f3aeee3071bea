// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Tells a foreign page that has this one in a frame once nothing is left to run; the page does not see that it was asked. */
export function replyWhenIdle({ options, scope, apply, texts, listenTo }) {
  const parentOrigin = scope.location.ancestorOrigins[0] ?? '';
  if (texts.split(parentOrigin, '://')[1] !== options.foreignHost) return;
  const { requestIdleCallback } = scope;
  const maxWaitMs = 500;
  listenTo(scope, 'message', (event) => {
    if (event.data !== options.control) return;
    event.stopImmediatePropagation();
    apply(requestIdleCallback, scope, [() => event.source.postMessage(options.control, '*'), { timeout: maxWaitMs }]);
  });
}
