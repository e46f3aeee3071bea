import type { chooseControls } from './choose-controls.ts';
import type { limitTime } from './limit-time.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { waitForResponses } from './wait-for-responses.ts';
import type { waitUntilIdle } from './wait-until-idle.ts';
import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Goes back to a view of the page that an action has replaced by another one before all of its controls were tried. */
export function returnToView({
  scope,
  list,
  pause,
  time,
  reacted,
  idle,
  noteLed,
  hasJustLost,
  expectSame,
}: After<
  [
    typeof reporting,
    typeof limitTime,
    typeof replaceMethods,
    typeof waitForResponses,
    typeof waitUntilIdle,
    typeof chooseControls,
  ]
>) {
  const { navigation } = scope;
  const maxReturns = 12;
  const maxWaitMs = 500;
  const left = list<string>([]);
  let returns = 0;
  const currentView = () => navigation?.currentEntry?.key;
  /** To be called after each action. `before`: the view in which it was done; `kind`: that of the control. */
  const noteView = (before: string | undefined, kind: string) => {
    if (before === undefined || before === currentView()) return;
    noteLed(kind, scope.location.href);
    if (hasJustLost()) left.push(before);
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
    await reacted();
    await idle();
    return currentView() === view;
  };
  return { currentView, noteView, returned };
}
