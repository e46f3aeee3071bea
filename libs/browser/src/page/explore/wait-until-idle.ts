// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Waits until the page has nothing to run; for half a second where it always has something. */
export function waitUntilIdle({ scope, apply }) {
  const nativeIdle = scope.requestIdleCallback;
  const maxWaitMs = 500;
  const idle = () => new Promise((resolve) => apply(nativeIdle, scope, [() => resolve(), { timeout: maxWaitMs }]));
  return { idle };
}
