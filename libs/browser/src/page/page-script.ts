import { actAsUser } from './explore/act-as-user.ts';
import { chooseControls } from './explore/choose-controls.ts';
import { dragAndDrop } from './explore/drag-and-drop.ts';
import { explorePage } from './explore/explore-page.ts';
import { fillFields } from './explore/fill-fields.ts';
import { findElements } from './explore/find-elements.ts';
import { findListeners } from './explore/find-listeners.ts';
import { keepMarkup } from './explore/keep-markup.ts';
import { leaveAlone } from './explore/leave-alone.ts';
import { limitTime } from './explore/limit-time.ts';
import { makeEvents } from './explore/make-events.ts';
import { openWindows } from './explore/open-windows.ts';
import { playPayloads } from './explore/play-payloads.ts';
import { pressKeys } from './explore/press-keys.ts';
import { readElements } from './explore/read-elements.ts';
import { replaceMethods } from './explore/replace-methods.ts';
import { returnToView } from './explore/return-to-view.ts';
import { runTimersEarly } from './explore/run-timers-early.ts';
import { waitForResponses } from './explore/wait-for-responses.ts';
import { waitUntilIdle } from './explore/wait-until-idle.ts';
import type { InstrumentOptions } from './instrument-options.ts';
import { keepBuiltIns } from './keep-built-ins.ts';
import type { InOrder, Part } from './part.ts';
import { playRecords } from './watch/play-records.ts';
import { playSockets } from './watch/play-sockets.ts';
import { pollutePrototype } from './watch/pollute-prototype.ts';
import { readDocument } from './watch/read-document.ts';
import { replyWhenIdle } from './watch/reply-when-idle.ts';
import { reporting } from './watch/reporting.ts';
import { watchCodes } from './watch/watch-codes.ts';
import { watchExpectations } from './watch/watch-expectations.ts';
import { watchMarkupSinks } from './watch/watch-markup-sinks.ts';
import { watchNavigation } from './watch/watch-navigation.ts';
import { watchScriptSinks } from './watch/watch-script-sinks.ts';
import { watchStoredValues } from './watch/watch-stored-values.ts';
import { watchImports } from './watch/watch-imports.ts';
import { watchWindows } from './watch/watch-windows.ts';
import { watchWorkers } from './watch/watch-workers.ts';

/** Watch sinks, sources and navigations, in every frame. */
const inFrames = [
  reporting,
  readDocument,
  replyWhenIdle,
  watchCodes,
  watchMarkupSinks,
  watchScriptSinks,
  watchExpectations,
  watchStoredValues,
  watchWindows,
  watchWorkers,
  watchNavigation,
  playSockets,
  playRecords,
] as const;
/** Watch sinks in workers, which have no document. */
const inWorkers = [reporting, watchCodes, watchScriptSinks, watchExpectations, watchImports] as const;
/** Try what reacts to a user, in windows. */
const inWindows = [
  limitTime,
  replaceMethods,
  readElements,
  runTimersEarly,
  openWindows,
  waitForResponses,
  waitUntilIdle,
  findElements,
  findListeners,
  leaveAlone,
  chooseControls,
  returnToView,
  keepMarkup,
  pressKeys,
  fillFields,
  makeEvents,
  dragAndDrop,
  actAsUser,
  playPayloads,
  explorePage,
  pollutePrototype,
] as const;

/**
 * The script that runs in each frame before those of the page. Its parts are serialized with `toString`, so that they
 * use nothing from outside: each takes what the parts before it give.
 */
export function pageScript(options: InstrumentOptions): string {
  return withBuiltIns(`${begun(options, inFrames satisfies InOrder<typeof inFrames>)}
    if (globalThis.top !== globalThis) return;
    ${applied(inWindows satisfies InOrder<typeof inWindows, typeof inFrames>)}`);
}

/** The script that runs in each worker before its own. */
export function workerScript(options: InstrumentOptions): string {
  return withBuiltIns(begun(options, inWorkers satisfies InOrder<typeof inWorkers>));
}

/** Globals that the parts use after the page may have replaced them. */
const ownClasses = 'Map, Set, WeakMap, WeakSet, Object, Reflect, JSON, Math';
const natives = [
  'Array, Error, Number, Promise, Proxy, RegExp, String, URL, URLSearchParams',
  'ClipboardEvent, CloseEvent, DataTransfer, DragEvent, Event, EventTarget, File, HashChangeEvent, KeyboardEvent, MessageEvent',
  'MouseEvent, PointerEvent, PopStateEvent, StorageEvent, Touch, TouchEvent, WheelEvent',
  'Document, DocumentFragment, Element, HTMLElement, HTMLFormElement, HTMLScriptElement, Node, getComputedStyle',
].join(', ');

/** The names of what the language has mean here what they meant before the page replaced it. */
function withBuiltIns(script: string): string {
  return `((parts) => {
    const { ${ownClasses} } = parts.own;
    const { ${natives} } = globalThis;
    ${script}
  })((${String(keepBuiltIns)})());`;
}

function begun(options: InstrumentOptions, parts: readonly Part[]): string {
  return `parts.options = ${JSON.stringify(options)};
    ${applied(parts.slice(0, 1))}
    if (parts.report === undefined) return;
    ${applied(parts.slice(1))}`;
}

/** A part that fails, as in a document whose policy forbids what it uses, keeps no other one from running. */
function applied(parts: readonly Part[]): string {
  return parts.map((part) => `try { Object.assign(parts, (${String(part)})(parts)); } catch {}`).join('\n');
}
