// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Waits until the page has nothing to run; for half a second where it always has something. */
export function waitUntilIdle({ scope, apply, pause, timersDueIn }) {
  const nativeIdle = scope.requestIdleCallback;
  const maxWaitMs = 500;
  const nothingToRun = () =>
    new Promise((resolve) => apply(nativeIdle, scope, [() => resolve(), { timeout: maxWaitMs }]));
  // A page that sets a timer in each timer is not waited for without end.
  let leftForTimersMs = 1_000;
  const idle = async () => {
    const dueIn = Math.min(timersDueIn(), leftForTimersMs);
    if (dueIn > 0) {
      leftForTimersMs -= dueIn;
      await pause(dueIn);
    }
    await nothingToRun();
  };
  return { idle };
}
