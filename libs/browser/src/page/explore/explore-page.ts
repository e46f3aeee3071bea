import type { actAsUser } from './act-as-user.ts';
import type { chooseControls } from './choose-controls.ts';
import type { findListeners } from './find-listeners.ts';
import type { keepMarkup } from './keep-markup.ts';
import type { limitTime } from './limit-time.ts';
import type { playPayloads } from './play-payloads.ts';
import type { readElements } from './read-elements.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { returnToView } from './return-to-view.ts';
import type { runTimersEarly } from './run-timers-early.ts';
import type { waitForResponses } from './wait-for-responses.ts';
import type { waitUntilIdle } from './wait-until-idle.ts';
import type { After, Maybe } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';
import type { watchNavigation } from '../watch/watch-navigation.ts';

type Parts = After<
  [
    typeof reporting,
    typeof readDocument,
    typeof watchNavigation,
    typeof limitTime,
    typeof replaceMethods,
    typeof readElements,
    typeof runTimersEarly,
    typeof waitForResponses,
    typeof waitUntilIdle,
    typeof findListeners,
    typeof chooseControls,
    typeof returnToView,
    typeof keepMarkup,
    typeof actAsUser,
    typeof playPayloads,
  ]
>;

type Scrolled = Maybe<EventTarget, Element, 'isConnected' | 'scrollHeight'>;

type Control = NonNullable<ReturnType<Parts['nextControl']>>;

/** Defines the object that tries what reacts to a user, and tells what the page has become. */
export function explorePage({
  options,
  scope,
  list,
  texts,
  test,
  inJson,
  marks,
  page,
  listenTo,
  dispatchTo,
  state,
  pause,
  typesOf,
  isHeardByWindow,
  hearsNavigation,
  listened,
  runTimers,
  reacted,
  leaveOpen,
  noteLoading,
  idle,
  nextControl,
  currentView,
  noteView,
  returned,
  hasLost,
  attributeOf,
  markupOf,
  textContentOf,
  seenMarkup,
  noteMarkup,
  fire,
  act,
  onSubmit,
  playPayloads,
  time,
}: Parts) {
  const eventsWithoutUser = list([
    'focus',
    'blur',
    'resize',
    'scroll',
    'online',
    'pageshow',
    'orientationchange',
    'beforeprint',
  ]);
  /** A page that opens this one can change the fragment later, go back, or resize the window. */
  const fireWindowEvents = () => {
    const { hash, href } = scope.location;
    if (hash !== '') dispatchTo(scope, new HashChangeEvent('hashchange', { newURL: href }));
    // The same place once more: it fires, and changes nothing.
    if (hearsNavigation() && hash !== '') scope.location.replace(hash);
    if (isHeardByWindow('popstate')) dispatchTo(scope, new PopStateEvent('popstate', { state: scope.history.state }));
    eventsWithoutUser.forEach((type) => isHeardByWindow(type) && dispatchTo(scope, new Event(type)));
    if (!isHeardByWindow('storage')) return;
    const keys = list(Object.keys(options.stored)).slice(0, 30);
    keys.forEach((key) =>
      dispatchTo(scope, new StorageEvent('storage', { key, newValue: options.stored[key] as string, url: href })),
    );
  };

  const maxScrolls = 12;
  let scrolls = 0;
  let length = 0;
  /** Whether the page is longer than when it was last scrolled to its end: scrolling may bring more. */
  const hasGrown = () => scrolls < maxScrolls && lengthOf() > length;
  const lengthOf = () => scrolled().reduce((sum, element) => sum + element.scrollHeight, 0);
  const scrolled = () => {
    const elements = list<Scrolled>([page.root()]);
    listened.forEach(({ types }, target) => {
      if (types.has('scroll') && (target as Scrolled).isConnected) elements.push(target);
    });
    return elements.filter((element) => element?.scrollHeight !== undefined) as Element[];
  };
  const scrollToEnds = () => {
    scrolls += 1;
    length = lengthOf();
    const root = page.root();
    scope.scrollTo?.(0, root?.scrollHeight ?? 0);
    if (root !== null) dispatchTo(root, new Event('scroll', { bubbles: true }));
    scrolled().forEach((element) => {
      element.scrollTop = element.scrollHeight;
    });
  };

  const goesOn = /\b(?:next|more|load|older|continue|forward)\b|[›»→]/i;
  const maxAgain = 6;
  const bodyText = () => {
    const body = page.body();
    return body === null ? '' : textContentOf(body);
  };
  /** A control that goes on to the next page, or brings more, is tried again as long as it does. */
  const actOn = async ({ element, types }: Control) => {
    const names = list(['class', 'id', 'aria-label']).map((name) => attributeOf(element, name));
    const text = list<string | null>([textContentOf(element)])
      .concat(names)
      .join(' ');
    const times = text.length < 200 && test(goesOn, text) ? maxAgain : 1;
    for (let count = 0; count < times && element.isConnected && !element.disabled; count += 1) {
      if (count > 0 && time.isCut()) return;
      const before = bodyText();
      await act(element, types);
      await reacted();
      if (bodyText() === before) return;
      noteMarkup();
    }
  };

  /**
   * Does what a person would try: each control, few of each kind. Navigations are recorded, not followed. True where the
   * limits left controls untried.
   */
  const explore = async (maxActions: number, maxMs: number) => {
    state.isExploring = true;
    time.start(maxMs);
    leaveOpen();
    noteMarkup();
    listenTo(scope.document, 'submit', onSubmit, true);
    playPayloads();
    fireWindowEvents();
    list([scope, scope.document]).forEach((target) => typesOf(target).forEach((type) => fire(target, type)));
    const chosen = async () =>
      nextControl(false) ?? ((await returned()) ? nextControl(false) : undefined) ?? nextControl(true);
    let actions = 0;
    for (let wasIdle = false; actions < maxActions && !time.isCut();) {
      const next = await chosen();
      if (next === undefined) {
        if (!runTimers() && wasIdle && !hasGrown()) break;
        wasIdle = true;
        scrollToEnds();
        await pause(30);
        await idle();
      } else {
        wasIdle = false;
        actions += 1;
        const view = currentView();
        await actOn(next);
        noteView(view, next.kind);
      }
      noteMarkup();
      playPayloads();
    }
    return time.wasCut() || hasLost() || (nextControl(false) ?? nextControl(true)) !== undefined;
  };
  /** The document in JSON: what a page defines for objects changes no text. */
  const collect = (maxLength: number) => {
    const polluted = marks.filter((mark) => ({})[mark] !== undefined);
    const root = page.root();
    const parts = list([root === null ? '' : markupOf(root)]);
    seenMarkup.forEach((markup) => parts.push(markup));
    return inJson({ html: texts.slice(parts.join('\n'), 0, maxLength), url: scope.location.href, polluted });
  };
  Object.defineProperty(scope, options.control, {
    value: {
      explore,
      collect,
      playPayloads,
      noteLoading,
      idle,
      get isExploring() {
        return state.isExploring;
      },
    },
    configurable: true,
  });
}
