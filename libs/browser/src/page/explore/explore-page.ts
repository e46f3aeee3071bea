// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Defines the object that tries what reacts to a user, and tells what the page has become. */
export function explorePage({
  options,
  scope,
  marks,
  state,
  pause,
  typesOf,
  windowEvents,
  navigationEvents,
  listened,
  runTimers,
  reacted,
  idle,
  nextControl,
  attributeOf,
  textContentOf,
  seenMarkup,
  noteMarkup,
  fire,
  act,
  onSubmit,
  playPayloads,
}) {
  const eventsWithoutUser = [
    'focus',
    'blur',
    'resize',
    'scroll',
    'online',
    'pageshow',
    'orientationchange',
    'beforeprint',
  ];
  /** A page that opens this one can change the fragment later, go back, or resize the window. */
  const fireWindowEvents = () => {
    const { hash, href } = scope.location;
    if (hash !== '') scope.dispatchEvent(new HashChangeEvent('hashchange', { newURL: href }));
    const isHeard = (type) => windowEvents.has(type) || typeof scope[`on${type}`] === 'function';
    // The same place once more: it fires, and changes nothing.
    const hearsNavigation = navigationEvents.size > 0 || typeof scope.navigation?.onnavigate === 'function';
    if (hearsNavigation && hash !== '') scope.location.replace(hash);
    if (isHeard('popstate')) scope.dispatchEvent(new PopStateEvent('popstate', { state: scope.history.state }));
    for (const type of eventsWithoutUser) if (isHeard(type)) scope.dispatchEvent(new Event(type));
    if (!isHeard('storage')) return;
    for (const [key, newValue] of Object.entries(options.stored).slice(0, 30))
      scope.dispatchEvent(new StorageEvent('storage', { key, newValue, url: href }));
  };

  const maxScrolls = 12;
  let scrolls = 0;
  let length = 0;
  /** Whether the page is longer than when it was last scrolled to its end: scrolling may bring more. */
  const hasGrown = () => scrolls < maxScrolls && lengthOf() > length;
  const lengthOf = () => scrolled().reduce((sum, element) => sum + element.scrollHeight, 0);
  const scrolled = () => {
    const inside = [...listened].flatMap(([target, { types }]) =>
      types.has('scroll') && target.isConnected ? [target] : [],
    );
    return [document.documentElement, ...inside].filter((element) => element?.scrollHeight !== undefined);
  };
  const scrollToEnds = () => {
    scrolls += 1;
    length = lengthOf();
    scope.scrollTo?.(0, document.documentElement?.scrollHeight ?? 0);
    document.documentElement?.dispatchEvent(new Event('scroll', { bubbles: true }));
    for (const element of scrolled()) element.scrollTop = element.scrollHeight;
  };

  const goesOn = /\b(?:next|more|load|older|continue|forward)\b|[›»→]/i;
  const maxAgain = 6;
  /** A control that goes on to the next page, or brings more, is tried again as long as it does. */
  const actOn = async ({ element, types }) => {
    const text = [textContentOf(element), element.className, element.id, attributeOf(element, 'aria-label')].join(' ');
    const times = text.length < 200 && goesOn.test(text) ? maxAgain : 1;
    for (let time = 0; time < times && element.isConnected && !element.disabled; time += 1) {
      const before = document.body?.textContent;
      await act(element, types);
      await reacted();
      if (document.body?.textContent === before) return;
      noteMarkup();
    }
  };

  /**
   * Does what a person would try: each control, few of each kind. Navigations are recorded, not followed. True where the
   * limits left controls untried.
   */
  const explore = async (maxActions, maxMs) => {
    state.isExploring = true;
    noteMarkup();
    document.addEventListener('submit', onSubmit, true);
    playPayloads();
    fireWindowEvents();
    for (const target of [scope, document]) for (const type of typesOf(target)) fire(target, type);
    const until = performance.now() + maxMs;
    let actions = 0;
    for (let wasIdle = false; actions < maxActions && performance.now() < until;) {
      const next = nextControl();
      if (next === undefined) {
        if (!runTimers() && wasIdle && !hasGrown()) break;
        wasIdle = true;
        scrollToEnds();
        await pause(30);
        await idle();
      } else {
        wasIdle = false;
        actions += 1;
        await actOn(next);
      }
      noteMarkup();
      playPayloads();
    }
    return nextControl() !== undefined;
  };
  const collect = (maxLength) => {
    const polluted = marks.filter((mark) => ({})[mark] !== undefined);
    return {
      html: [document.documentElement?.outerHTML ?? '', ...seenMarkup].join('\n').slice(0, maxLength),
      url: scope.location.href,
      polluted,
    };
  };
  Object.defineProperty(scope, options.control, {
    value: {
      explore,
      collect,
      playPayloads,
      idle,
      get isExploring() {
        return state.isExploring;
      },
    },
    configurable: true,
  });
}
