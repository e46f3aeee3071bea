import { actAsUser } from './explore/act-as-user.ts';
import { chooseControls } from './explore/choose-controls.ts';
import { explorePage } from './explore/explore-page.ts';
import { fillFields } from './explore/fill-fields.ts';
import { findElements } from './explore/find-elements.ts';
import { findListeners } from './explore/find-listeners.ts';
import { keepMarkup } from './explore/keep-markup.ts';
import { leaveAlone } from './explore/leave-alone.ts';
import { openWindows } from './explore/open-windows.ts';
import { playPayloads } from './explore/play-payloads.ts';
import { pressKeys } from './explore/press-keys.ts';
import { replaceMethods } from './explore/replace-methods.ts';
import { runTimersEarly } from './explore/run-timers-early.ts';
import { waitForResponses } from './explore/wait-for-responses.ts';
import { waitUntilIdle } from './explore/wait-until-idle.ts';
import type { InstrumentOptions } from './instrument-options.ts';
import { pollutePrototype } from './watch/pollute-prototype.ts';
import { replyWhenIdle } from './watch/reply-when-idle.ts';
import { reporting } from './watch/reporting.ts';
import { watchCodes } from './watch/watch-codes.ts';
import { watchExpectations } from './watch/watch-expectations.ts';
import { watchMarkupSinks } from './watch/watch-markup-sinks.ts';
import { watchNavigation } from './watch/watch-navigation.ts';
import { watchScriptSinks } from './watch/watch-script-sinks.ts';
import { watchStoredValues } from './watch/watch-stored-values.ts';
import { watchWindows } from './watch/watch-windows.ts';

/** Watch sinks, sources and navigations, in every frame. */
const inFrames = [
  reporting,
  replyWhenIdle,
  watchCodes,
  watchMarkupSinks,
  watchScriptSinks,
  watchExpectations,
  watchStoredValues,
  watchWindows,
  watchNavigation,
];
/** Try what reacts to a user, in windows. */
const inWindows = [
  replaceMethods,
  runTimersEarly,
  openWindows,
  waitForResponses,
  waitUntilIdle,
  findElements,
  findListeners,
  leaveAlone,
  chooseControls,
  keepMarkup,
  pressKeys,
  fillFields,
  actAsUser,
  playPayloads,
  explorePage,
  pollutePrototype,
];

/**
 * The script that runs in each frame before those of the page. Its parts are serialized with `toString`, so that they
 * use nothing from outside: each takes what the parts before it give.
 */
export function pageScript(options: InstrumentOptions): string {
  const apply = (parts: readonly ((parts: never) => unknown)[]): string =>
    parts.map((part) => `Object.assign(parts, (${String(part)})(parts));`).join('\n');
  return `(() => {
    const parts = { options: ${JSON.stringify(options)} };
    ${apply(inFrames.slice(0, 1))}
    if (parts.report === undefined) return;
    ${apply(inFrames.slice(1))}
    if (globalThis.top !== globalThis) return;
    ${apply(inWindows)}
  })();`;
}
