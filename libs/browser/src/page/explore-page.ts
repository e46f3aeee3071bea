// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Runs in a window before the scripts of the page, after `instrument`, whose result it takes: defines the object that
 * tries what reacts to a user, and tells what the page has become. Serialized with `toString`, so that it uses nothing
 * from outside. `options` is an `InstrumentOptions`.
 */
export function explorePage(options, { marks, state }) {
  const scope = globalThis;
  const { defineProperty } = Object;
  const apply = Reflect.apply;
  const includes = String.prototype.includes;
  const nativeTimeout = scope.setTimeout;
  const nativeClear = scope.clearTimeout;
  const pause = (ms) => new Promise((resolve) => apply(nativeTimeout, scope, [resolve, ms]));
  const replaceMethod = (object, name, make) => {
    const native = object[name];
    const method = { [name]: make(native) }[name];
    defineProperty(method, 'toString', { value: () => Function.prototype.toString.call(native) });
    object[name] = method;
  };

  // Timers that a person would wait for: they are run early.
  const minTimerMs = 300;
  const maxTimerMs = 60_000;
  const timers = new Map();
  const keepTimer = (isRepeated) => (native) =>
    function (run, delay, ...args) {
      if (typeof run !== 'function' || !(delay >= minTimerMs && delay <= maxTimerMs) || timers.size >= 200)
        return apply(native, scope, [run, delay, ...args]);
      const onTime = (...given) => {
        if (!isRepeated) timers.delete(id);
        return apply(run, scope, given);
      };
      const id = apply(native, scope, [onTime, delay, ...args]);
      timers.set(id, { isRepeated, runs: 0, due: performance.now() + delay, run: () => apply(run, scope, args) });
      return id;
    };
  const forgetTimer = (native) =>
    function (id) {
      timers.delete(id);
      return apply(native, scope, [id]);
    };
  replaceMethod(scope, 'setTimeout', keepTimer(false));
  replaceMethod(scope, 'setInterval', keepTimer(true));
  replaceMethod(scope, 'clearTimeout', forgetTimer);
  replaceMethod(scope, 'clearInterval', forgetTimer);
  const maxRunsOfTimer = 5;
  const maxTimerRuns = 40;
  let timerRuns = 0;
  /** Whether there was one to run. */
  const runTimers = () => {
    const waiting = [...timers].filter(([, { runs }]) => runs < maxRunsOfTimer);
    for (const [id, timer] of waiting.sort(([, a], [, b]) => a.due - b.due)) {
      if (timerRuns >= maxTimerRuns) return false;
      if (!timers.has(id)) continue;
      timerRuns += 1;
      timer.runs += 1;
      if (!timer.isRepeated) {
        timers.delete(id);
        apply(nativeClear, scope, [id]);
      }
      try {
        timer.run();
      } catch {
        // The page's own fault.
      }
    }
    return waiting.length > 0;
  };

  // What a page does with a window that it has opened.
  const openedWindow = () => {
    const location = { href: 'about:blank', toString: () => 'about:blank' };
    const go = (url) => {
      scope.open(url);
    };
    defineProperty(location, 'href', { get: () => 'about:blank', set: go });
    Object.assign(location, { assign: go, replace: go });
    const nothing = () => undefined;
    const opened = {
      opener: scope,
      closed: false,
      name: '',
      document: { open: nothing, write: nothing, close: nothing },
    };
    for (const method of ['focus', 'blur', 'close', 'postMessage', 'moveTo', 'resizeTo', 'print', 'addEventListener'])
      opened[method] = nothing;
    return defineProperty(opened, 'location', { get: () => location, set: go });
  };
  replaceMethod(
    scope,
    'open',
    (native) =>
      function (...args) {
        apply(native, scope, args);
        return openedWindow();
      },
  );

  // A page may keep one request from being sent while another one is in flight.
  const maxResponseMs = 1_000;
  const requests = { inFlight: 0 };
  const ended = () => {
    requests.inFlight -= 1;
  };
  replaceMethod(
    scope,
    'fetch',
    (native) =>
      function (...args) {
        requests.inFlight += 1;
        const response = apply(native, scope, args);
        response.then(ended, ended);
        return response;
      },
  );
  replaceMethod(
    XMLHttpRequest.prototype,
    'send',
    (native) =>
      function (...args) {
        requests.inFlight += 1;
        this.addEventListener('loadend', ended, { once: true });
        try {
          return apply(native, this, args);
        } catch (error) {
          ended();
          throw error;
        }
      },
  );
  const reacted = async () => {
    const until = performance.now() + maxResponseMs;
    do await pause(20);
    while (requests.inFlight > 0 && performance.now() < until);
  };

  const closedRoots = new WeakMap();
  replaceMethod(
    Element.prototype,
    'attachShadow',
    (native) =>
      function (init) {
        const root = apply(native, this, [init]);
        closedRoots.set(this, root);
        return root;
      },
  );

  // What reacts to a user, by element: types of events, and how often a listener was added.
  const maxListened = 2_000;
  const interesting =
    /^(?:click|dblclick|auxclick|mouse(?:down|up|over|out|enter|leave|move)|pointer(?:down|up|enter|leave|over|out|move)|touch(?:start|end)|focus|focusin|focusout|blur|change|input|select|key(?:down|up|press)|contextmenu|wheel|toggle|drag\w{0,5}|drop|copy|cut|paste)$/;
  const listened = new Map();
  const maxWindowEvents = 100;
  const windowEvents = new Set();
  replaceMethod(
    EventTarget.prototype,
    'addEventListener',
    (native) =>
      function (...args) {
        const [type] = args;
        const target = this ?? scope;
        if (target === scope && windowEvents.size < maxWindowEvents) windowEvents.add(String(type));
        if (listened.size < maxListened && interesting.test(String(type))) {
          const known = listened.get(target) ?? { types: new Set(), count: 0 };
          known.types.add(String(type));
          known.count += 1;
          listened.set(target, known);
        }
        return apply(native, target, args);
      },
  );
  const handlerProperties =
    'click dblclick mouseover mouseout mouseenter mouseleave mousedown mouseup pointerdown change input select keydown keyup keypress focus blur contextmenu';
  const propertyNames = handlerProperties.split(' ');
  /** Frameworks that listen at their root keep the handlers of an element in a property of it. */
  const frameworkHandlers = (element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$') || name === '__events');
    const handlers = key === undefined ? {} : element[key];
    return Object.keys(handlers ?? {}).flatMap((name) => (/^on[A-Z]/.test(name) ? [name.slice(2).toLowerCase()] : []));
  };
  const handlersOf = (element) => {
    const types = new Set(listened.get(element)?.types);
    for (const { name } of element.attributes) {
      const type = name.replace(/^(?:on|ng-|data-ng-|@|v-on:|x-on:|\(|hx-on:+)/, '').replace(/[).].*$/, '');
      if (type !== name && interesting.test(type)) types.add(type);
    }
    for (const type of propertyNames) if (typeof element[`on${type}`] === 'function') types.add(type);
    for (const type of frameworkHandlers(element)) if (interesting.test(type)) types.add(type);
    return types;
  };

  const harmful = new RegExp(options.harmful, 'i');
  const isHarmful = (element) => {
    const texts = [element.innerText ?? element.textContent, element.id, element.getAttribute('class')];
    for (const name of [
      'title',
      'aria-label',
      'href',
      'onclick',
      'name',
      'value',
      'data-action',
      'action',
      'formaction',
    ])
      texts.push(element.getAttribute(name));
    return texts.some(
      (text) => text && text.length < 400 && harmful.test(String(text).replace(/([a-z])([A-Z])/g, '$1 $2')),
    );
  };
  const submittedBy = (element) => {
    if (element.localName === 'input' && !/^(?:submit|image)$/.test(element.type)) return null;
    if (element.localName === 'button' && element.type !== 'submit') return null;
    return /^(?:input|button)$/.test(element.localName) ? element.form : null;
  };
  /** A form that only searches or filters: its handlers run, and it is not sent. */
  const isQuery = (form) =>
    !isHarmful(form) && form.querySelector('[type=password], [type=file], [type=tel], [type=email], textarea') === null;
  const isLeftAlone = (element) => {
    if (element.disabled || isHarmful(element) || /^(?:file|reset|password)$/.test(element.type)) return true;
    const form = submittedBy(element);
    return form !== null && !isQuery(form);
  };

  const maxElements = 5_000;
  const contentOf = (element) => {
    if (!/^i?frame$/.test(element.localName)) return element.shadowRoot ?? closedRoots.get(element) ?? null;
    try {
      // A frame with a URL of its own is a page of its own; one that this page writes has the URL of this page.
      const { href } = element.contentWindow.location;
      return href.startsWith('about:') || href === scope.location.href ? element.contentDocument : null;
    } catch {
      return null;
    }
  };
  const allElements = (root) =>
    [...root.querySelectorAll('*')].slice(0, maxElements).flatMap((element) => {
      const content = contentOf(element);
      return content === null ? [element] : [element, ...allElements(content)];
    });
  const clickable =
    'button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=tab], [role=link], [role=menuitem], [role=option], [aria-haspopup], ' +
    '[aria-expanded], [data-toggle], [data-bs-toggle], a[href^="#"], a[href=""], a:not([href]), a[href^="javascript:" i], label, [tabindex]';
  const pointsAt = (element) => {
    const parent = element.parentElement;
    return (
      getComputedStyle(element).cursor === 'pointer' &&
      (parent === null || getComputedStyle(parent).cursor !== 'pointer')
    );
  };
  /** A listener further up may tell its elements apart by what they are. */
  const maxDelegated = 20;
  let delegated = 0;
  const isDelegated = (element) => {
    if (delegated >= maxDelegated || element.children.length > 0) return false;
    if (!element.id && !element.className && Object.keys(element.dataset ?? {}).length === 0) return false;
    if (/^(?:script|style|link|meta|title|br|hr)$/.test(element.localName)) return false;
    for (let at = element.parentNode; at !== null; at = at.parentNode) {
      if (listened.get(at)?.types.has('click') && !Object.keys(at).some((name) => name.startsWith('__react'))) {
        delegated += 1;
        return true;
      }
    }
    return false;
  };

  const textOf = (element) => (element.textContent ?? '').trim().slice(0, 60);
  const signature = (element) =>
    [element, element.parentElement]
      .map((one) => `${one?.localName} ${one?.getAttribute('class')}`)
      .concat([...element.attributes].map(({ name, value }) => (name.startsWith('on') ? name + value : name)))
      .join('|');
  const maxOfKind = 20;
  const maxOfSame = 3;
  const maxOfElement = 3;
  const counts = new Map();
  const isFurther = (key, max) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max;
  };

  const tried = new WeakMap();
  /** True for an element that was not tried, and for one whose handlers are others than when it was tried. */
  const isUntried = (element) => {
    const last = tried.get(element);
    if (last === undefined) return true;
    if (last.isIdle) return last.count !== (listened.get(element)?.count ?? 0) || last.onclick !== element.onclick;
    const isChanged = last.count < (listened.get(element)?.count ?? 0) || last.onclick !== element.onclick;
    return isChanged && last.times < maxOfElement;
  };
  const note = (element, isIdle) => {
    const count = listened.get(element)?.count ?? 0;
    tried.set(element, { isIdle, count, onclick: element.onclick, times: (tried.get(element)?.times ?? 0) + 1 });
  };
  const seenBefore = new WeakSet();
  /** What appeared last comes first: the next action may remove it. */
  const nextElement = () => {
    const all = allElements(document).filter(isUntried);
    const fresh = all.filter((element) => !seenBefore.has(element));
    for (const element of fresh) seenBefore.add(element);
    for (const element of [...fresh, ...all]) {
      if (!isUntried(element)) continue;
      const types = handlersOf(element);
      const reacts = types.size > 0 || element.matches(clickable) || pointsAt(element) || isDelegated(element);
      note(element, !reacts);
      if (!reacts || isLeftAlone(element)) continue;
      const kind = signature(element);
      const same = `${kind}|${textOf(element)}|${element.id}|${JSON.stringify(element.dataset ?? {})}|${element.getAttribute('href')}`;
      if (isFurther(same, maxOfSame) || isFurther(kind, maxOfKind)) continue;
      return { element, types };
    }
    return undefined;
  };

  // What stood on the page at some time: the next click may replace it.
  const maxSeenLength = 500_000;
  const seenMarkup = new Set();
  let seenLength = 0;
  const noteMarkup = () => {
    for (const element of allElements(document)) {
      if (!/^(?:a|area|form|iframe|frame|embed|object)$/.test(element.localName)) continue;
      const markup = element.localName === 'form' ? element.outerHTML : element.cloneNode(false).outerHTML;
      if (seenMarkup.has(markup) || seenLength + markup.length > maxSeenLength) continue;
      seenMarkup.add(markup);
      seenLength += markup.length;
    }
  };

  const fire = (element, type) => {
    const init = {
      bubbles: true,
      cancelable: true,
      composed: true,
      key: 'Enter',
      code: 'Enter',
      keyCode: 13,
      which: 13,
    };
    const Kind = type.startsWith('key')
      ? KeyboardEvent
      : type.startsWith('pointer')
        ? PointerEvent
        : /^(?:mouse|click|dbl|aux|context|drag|drop)/.test(type)
          ? MouseEvent
          : Event;
    try {
      element.dispatchEvent(new Kind(type, init));
    } catch {
      // The page's own fault.
    }
  };
  const typed = /^(?:text|search|number|url|date|)$/;
  const fill = (element) => {
    const isField = element.localName === 'textarea' || (element.localName === 'input' && typed.test(element.type));
    if (!isField || element.readOnly) return;
    // A framework that watches the property of the element itself would not notice.
    const prototype = element.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'value');
    if (element.value === '') apply(set, element, [element.type === 'date' ? '2024-01-01' : '1']);
    for (const type of ['input', 'change', 'keydown', 'keypress', 'keyup']) fire(element, type);
  };
  const maxOptions = 12;
  const choose = async (element) => {
    for (let at = element.options.length - 1; at >= Math.max(0, element.options.length - maxOptions); at -= 1) {
      element.selectedIndex = at;
      for (const type of ['input', 'change']) fire(element, type);
      await reacted();
      noteMarkup();
    }
  };
  const act = async (element, types) => {
    for (const type of ['pointerdown', 'mouseover', 'mousedown', 'mouseup']) fire(element, type);
    if (typeof element.click === 'function') element.click();
    else fire(element, 'click');
    fill(element);
    for (const type of types) if (!/^(?:click|pointerdown|mouse(?:over|down|up))$/.test(type)) fire(element, type);
    if (element.localName === 'select') await choose(element);
  };
  /** Forms are not sent, but those that a payload has made to run script send nothing. */
  const isPayload = (action) =>
    /^\s*javascript:/i.test(action) && options.codes.some((code) => apply(includes, action, [code]));
  const onSubmit = (event) => {
    const action = event.submitter?.getAttribute('formaction') ?? event.target.getAttribute('action') ?? '';
    if (isPayload(action)) return;
    event.preventDefault();
    if (!/^\s*javascript:/i.test(action)) return;
    const link = document.createElement('a');
    link.href = action;
    link.click();
  };
  const maxPayloadForms = 50;
  const submitPayloads = () => {
    for (const form of [...document.forms].slice(0, maxPayloadForms)) {
      if (isPayload(form.getAttribute('action') ?? '')) HTMLFormElement.prototype.submit.call(form);
    }
    for (const button of [...document.querySelectorAll('[formaction]')].slice(0, maxPayloadForms)) {
      if (isPayload(button.getAttribute('formaction') ?? '')) button.click();
    }
  };

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

  /** Does what a person would try: each control, few of each kind. Navigations are recorded, not followed. */
  const explore = async (maxActions, maxMs) => {
    state.isExploring = true;
    noteMarkup();
    document.addEventListener('submit', onSubmit, true);
    submitPayloads();
    fireWindowEvents();
    for (const target of [scope, document]) for (const type of listened.get(target)?.types ?? []) fire(target, type);
    const until = performance.now() + maxMs;
    let actions = 0;
    for (let wasIdle = false; actions < maxActions && performance.now() < until;) {
      const next = nextElement();
      if (next === undefined) {
        if (!runTimers() && wasIdle) break;
        wasIdle = true;
        scope.scrollTo?.(0, document.documentElement?.scrollHeight ?? 0);
        document.documentElement?.dispatchEvent(new Event('scroll', { bubbles: true }));
        await pause(100);
      } else {
        wasIdle = false;
        actions += 1;
        await act(next.element, next.types);
        await reacted();
      }
      noteMarkup();
    }
    return actions;
  };
  const collect = (maxLength) => {
    const polluted = marks.filter((mark) => ({})[mark] !== undefined);
    return {
      html: [document.documentElement?.outerHTML ?? '', ...seenMarkup].join('\n').slice(0, maxLength),
      url: scope.location.href,
      polluted,
    };
  };
  defineProperty(scope, options.control, { value: { explore, collect }, enumerable: false, configurable: true });
}
