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
  runTimers,
  reacted,
  idle,
  nextControl,
  seenMarkup,
  noteMarkup,
  fire,
  act,
  onSubmit,
  playPayloads,
}) {
  /** A page that opens this one can change the fragment later, go back, or resize the window. */
  const fireWindowEvents = () => {
    const { hash, href } = scope.location;
    if (hash !== '') scope.dispatchEvent(new HashChangeEvent('hashchange', { newURL: href }));
    const isHeard = (type) => windowEvents.has(type) || typeof scope[`on${type}`] === 'function';
    if (isHeard('popstate')) scope.dispatchEvent(new PopStateEvent('popstate', { state: scope.history.state }));
    for (const type of ['focus', 'blur', 'resize', 'scroll']) if (isHeard(type)) scope.dispatchEvent(new Event(type));
    if (!isHeard('storage')) return;
    for (const [key, newValue] of Object.entries(options.stored).slice(0, 30))
      scope.dispatchEvent(new StorageEvent('storage', { key, newValue, url: href }));
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
        if (!runTimers() && wasIdle) break;
        wasIdle = true;
        scope.scrollTo?.(0, document.documentElement?.scrollHeight ?? 0);
        document.documentElement?.dispatchEvent(new Event('scroll', { bubbles: true }));
        await pause(30);
        await idle();
      } else {
        wasIdle = false;
        actions += 1;
        await act(next.element, next.types);
        await reacted();
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
    value: { explore, collect, playPayloads, idle },
    configurable: true,
  });
}
