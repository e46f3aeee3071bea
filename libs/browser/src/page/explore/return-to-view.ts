import type { chooseControls } from './choose-controls.ts';
import type { limitTime } from './limit-time.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { waitUntilIdle } from './wait-until-idle.ts';
import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Goes back to a view of the page that an action has replaced by another one before all of its controls were tried. */
export function returnToView({
  scope,
  list,
  pause,
  time,
  idle,
  hasJustLost,
  expectSame,
}: After<[typeof reporting, typeof limitTime, typeof replaceMethods, typeof waitUntilIdle, typeof chooseControls]>) {
  const { navigation } = scope;
  const maxReturns = 5;
  const maxWaitMs = 500;
  const left = list<string>([]);
  let returns = 0;
  const currentView = () => navigation?.currentEntry?.key;
  /** To be called after each action. `before`: the view in which it was done. */
  const noteView = (before: string | undefined) => {
    if (before !== undefined && before !== currentView() && hasJustLost()) left.push(before);
  };
  /** Whether it has gone back. */
  const returned = async () => {
    const view = left.pop();
    if (view === undefined || returns >= maxReturns || time.isCut()) return false;
    returns += 1;
    expectSame();
    const traversal = navigation?.traverseTo(view);
    // A rejected promise that nothing handles is an event of the page.
    traversal?.committed?.catch(() => undefined);
    traversal?.finished?.catch(() => undefined);
    const started = performance.now();
    while (currentView() !== view && performance.now() - started < maxWaitMs) await pause(20);
    await idle();
    return currentView() === view;
  };
  return { currentView, noteView, returned };
}
