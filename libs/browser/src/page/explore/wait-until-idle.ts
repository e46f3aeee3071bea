import type { replaceMethods } from './replace-methods.ts';
import type { runTimersEarly } from './run-timers-early.ts';
import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Waits until the page has nothing to run; for half a second where it always has something. */
export function waitUntilIdle({
  scope,
  apply,
  pause,
  timersDueIn,
}: After<[typeof reporting, typeof replaceMethods, typeof runTimersEarly]>) {
  const nativeIdle = scope.requestIdleCallback;
  const maxWaitMs = 500;
  const nothingToRun = () =>
    new Promise<void>((resolve) => apply(nativeIdle, scope, [() => resolve(), { timeout: maxWaitMs }]));
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
