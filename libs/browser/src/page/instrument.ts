// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Runs in every frame before the scripts of the page: watches sinks for marked words and codes for their evaluation.
 * Serialized with `toString`, so that it uses nothing from outside. `options` is an `InstrumentOptions`. Gives what
 * `explorePage` needs of it, in windows only.
 */
export function instrument(options) {
  const scope = globalThis;
  const send = scope[options.binding];
  delete scope[options.binding];
  if (typeof send !== 'function' || scope.location.host === options.foreignHost) return;
  const isTop = scope.top === scope;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const apply = Reflect.apply;
  const stringify = JSON.stringify;
  const NativeError = Error;
  const marks = options.marks;
  const reported = new Set();
  const includes = String.prototype.includes;
  const lower = String.prototype.toLowerCase;
  const slice = String.prototype.slice;
  const indexOf = String.prototype.indexOf;

  const report = (entry) => {
    const key = stringify(entry);
    if (reported.size >= 400 || reported.has(key)) return;
    reported.add(key);
    try {
      apply(send, scope, [key]);
    } catch {
      // The page is on its way to another one.
    }
  };
  const marksIn = (text) => {
    const lowered = apply(lower, text, []);
    return marks.filter((mark) => apply(includes, lowered, [mark]));
  };
  // Frames of scripts with a URL: those of this script have none.
  const stackOf = () => {
    const lines = String(new NativeError().stack).split('\n').slice(1);
    return lines
      .filter((line) => !/[( ]<anonymous>(?::|\))/.test(line))
      .join('\n')
      .slice(0, 600);
  };
  const watch = (sink, value, element = '') => {
    if (marks.length === 0 || value === null || value === undefined || typeof value === 'function') return;
    let text;
    try {
      text = String(value);
    } catch {
      return;
    }
    const found = marksIn(text);
    if (found.length === 0) return;
    const at = apply(indexOf, apply(lower, text, []), [found[0]]);
    const start = text.length > 2000 ? Math.max(0, at - 1000) : 0;
    report({
      type: 'sink',
      sink,
      element,
      value: apply(slice, text, [start, start + 2000]),
      stack: stackOf(),
      marks: found,
    });
  };

  for (const code of options.codes) {
    // A frame with an origin of its own is not the site: what runs there gets nothing of it.
    const onRun = () => scope.origin === 'null' || report({ type: 'ran', code });
    defineProperty(scope, code, {
      configurable: true,
      get: () => {
        onRun();
        return () => undefined;
      },
      set: () => undefined,
    });
  }

  const nameOf = (element) => {
    try {
      return element instanceof Element ? element.localName : '';
    } catch {
      return '';
    }
  };
  const wrapSetter = (prototype, property, sink) => {
    const descriptor = prototype && getOwnPropertyDescriptor(prototype, property);
    if (!descriptor || !descriptor.set) return;
    const { set } = descriptor;
    defineProperty(prototype, property, {
      ...descriptor,
      set(value) {
        watch(sink, value, nameOf(this));
        return apply(set, this, [value]);
      },
    });
  };
  const wrapMethod = (prototype, method, before) => {
    const native = prototype && prototype[method];
    if (typeof native !== 'function') return;
    const wrapper = {
      [method](...args) {
        before(this, args);
        return apply(native, this, args);
      },
    }[method];
    defineProperty(wrapper, 'toString', { value: () => Function.prototype.toString.call(native) });
    prototype[method] = wrapper;
  };

  wrapSetter(Element.prototype, 'innerHTML', 'innerHTML');
  wrapSetter(Element.prototype, 'outerHTML', 'outerHTML');
  wrapSetter(ShadowRoot.prototype, 'innerHTML', 'innerHTML');
  wrapSetter(HTMLIFrameElement.prototype, 'srcdoc', 'srcdoc');
  wrapSetter(HTMLIFrameElement.prototype, 'src', 'src');
  wrapSetter(HTMLFrameElement?.prototype, 'src', 'src');
  wrapSetter(HTMLScriptElement.prototype, 'src', 'src');
  for (const property of ['text', 'textContent', 'innerText']) {
    wrapSetter(HTMLScriptElement.prototype, property, 'script text');
  }
  wrapSetter(HTMLEmbedElement.prototype, 'src', 'src');
  wrapSetter(HTMLObjectElement.prototype, 'data', 'data');
  wrapSetter(HTMLAnchorElement.prototype, 'href', 'href');
  wrapSetter(HTMLAreaElement.prototype, 'href', 'href');
  wrapSetter(HTMLBaseElement.prototype, 'href', 'href');
  wrapSetter(HTMLFormElement.prototype, 'action', 'action');
  wrapSetter(HTMLButtonElement.prototype, 'formAction', 'formaction');
  wrapSetter(HTMLInputElement.prototype, 'formAction', 'formaction');
  wrapSetter(HTMLMetaElement.prototype, 'content', 'meta content');
  wrapSetter(SVGAnimatedString.prototype, 'baseVal', 'href');
  wrapMethod(Element.prototype, 'insertAdjacentHTML', (element, [, text]) =>
    watch('insertAdjacentHTML', text, nameOf(element)),
  );
  for (const prototype of [Element.prototype, ShadowRoot.prototype])
    wrapMethod(prototype, 'setHTMLUnsafe', (element, [text]) => watch('setHTMLUnsafe', text, nameOf(element)));
  wrapMethod(Document, 'parseHTMLUnsafe', (_, [text]) => watch('parseHTMLUnsafe', text));
  wrapMethod(Document.prototype, 'write', (_, args) => watch('document.write', args.join('')));
  wrapMethod(Document.prototype, 'writeln', (_, args) => watch('document.writeln', args.join('')));
  wrapMethod(Document.prototype, 'execCommand', (_, [, , text]) => watch('execCommand', text));
  wrapMethod(Range.prototype, 'createContextualFragment', (_, [text]) => watch('createContextualFragment', text));
  wrapMethod(DOMParser.prototype, 'parseFromString', (_, [text]) => watch('parseFromString', text));
  const urlAttributes = /^(?:src|href|xlink:href|action|formaction|data|srcdoc)$/;
  const onAttribute = (element, name, value) => {
    const attribute = String(name).toLowerCase();
    if (attribute.startsWith('on')) watch('event handler', value, `${nameOf(element)} ${attribute}`);
    else if (urlAttributes.test(attribute)) watch(attribute, value, nameOf(element));
    else if (attribute === 'content' && nameOf(element) === 'meta') watch('meta content', value, 'meta');
  };
  wrapMethod(Element.prototype, 'setAttribute', (element, [name, value]) => onAttribute(element, name, value));
  wrapMethod(Element.prototype, 'setAttributeNS', (element, [, name, value]) => onAttribute(element, name, value));
  for (const method of ['setAttributeNode', 'setAttributeNodeNS'])
    wrapMethod(Element.prototype, method, (element, [node]) => node && onAttribute(element, node.name, node.value));
  const attributeValue = getOwnPropertyDescriptor(Attr.prototype, 'value');
  defineProperty(Attr.prototype, 'value', {
    ...attributeValue,
    set(value) {
      if (this.ownerElement !== null) onAttribute(this.ownerElement, this.name, value);
      apply(attributeValue.set, this, [value]);
    },
  });

  // The text of a script as nodes, before or after they are its children.
  const noteScripts = (parent, nodes) => {
    for (const node of nodes) {
      if (parent instanceof HTMLScriptElement) watch('script text', node?.textContent ?? node, 'script');
      else if (node instanceof HTMLScriptElement && node.firstChild) watch('script text', node.text, 'script');
    }
  };
  if (marks.length > 0) {
    for (const method of ['appendChild', 'insertBefore', 'replaceChild'])
      wrapMethod(Node.prototype, method, (parent, [node]) => noteScripts(parent, [node]));
    for (const prototype of [Element.prototype, DocumentFragment.prototype]) {
      for (const method of ['append', 'prepend', 'replaceChildren']) wrapMethod(prototype, method, noteScripts);
    }
  }

  // Markup in a selector is made to elements by some libraries; to the platform it is none.
  for (const prototype of [Document.prototype, Element.prototype, DocumentFragment.prototype]) {
    for (const method of ['querySelector', 'querySelectorAll', 'getElementsByTagName', 'getElementsByClassName'])
      wrapMethod(prototype, method, (_, [text]) => watch('selector', text));
  }
  wrapMethod(Document.prototype, 'getElementById', (_, [text]) => watch('selector', text));

  wrapMethod(scope, 'fetch', (_, [input]) => watch('fetch', input?.url ?? input));
  wrapMethod(XMLHttpRequest.prototype, 'open', (_, [, url]) => watch('XMLHttpRequest', url));

  const nativeEval = scope.eval;
  const NativeFunction = Function;
  const pageEval = {
    // An indirect call runs in the global scope: pages whose evaluated text uses local variables see a difference.
    eval(text) {
      watch('eval', text);
      return nativeEval(text);
    },
  }.eval;
  if (marks.length > 0) {
    scope.eval = pageEval;
    const watchedConstructor = (native) => {
      const watched = function Function(...args) {
        watch('Function', args.map(String).join('\n'));
        return Reflect.construct(native, args, new.target === undefined ? native : new.target);
      };
      watched.prototype = native.prototype;
      Object.setPrototypeOf(watched, native);
      defineProperty(native.prototype, 'constructor', { value: watched, writable: true, configurable: true });
      return watched;
    };
    for (const kind of [async () => 0, function* () {}, async function* () {}])
      watchedConstructor(Object.getPrototypeOf(kind).constructor);
    scope.Function = watchedConstructor(NativeFunction);
  }
  const nativeTimeout = scope.setTimeout;
  // What a page does after seconds is done soon, once: timers that such a timer starts keep their delays.
  const maxDelayMs = 200;
  const isHurried = marks.length + options.codes.length > 0;
  let isInTimer = false;
  const hurried = (handler) =>
    function (...args) {
      isInTimer = true;
      try {
        return apply(handler, this, args);
      } finally {
        isInTimer = false;
      }
    };
  const pageTimeout = {
    setTimeout(handler, delay, ...args) {
      watch('setTimeout', handler);
      if (!isHurried || isInTimer || !(delay > maxDelayMs)) return nativeTimeout(handler, delay, ...args);
      const soon = maxDelayMs + Math.min(delay, 60_000) / 200;
      return nativeTimeout(typeof handler === 'function' ? hurried(handler) : handler, soon, ...args);
    },
  }.setTimeout;
  scope.setTimeout = pageTimeout;
  wrapMethod(scope, 'setInterval', (_, [text]) => watch('setInterval', text));

  // A value that is decoded has to be in a form of its own.
  wrapMethod(JSON, 'parse', (_, [text]) => watch('JSON.parse', text));
  wrapMethod(scope, 'atob', (_, [text]) => watch('atob', text));

  // What the page reads of the URL and of storage.
  const nameIn = /(?:^|[?&#;^|(])\(?\[?[^\w]{0,6}\]?([A-Za-z_][\w.-]{0,40})\\?=/;
  const noteParameter = (wanted) => {
    const source = wanted instanceof RegExp ? wanted.source : typeof wanted === 'string' ? wanted : '';
    const name = source.length < 200 ? nameIn.exec(source)?.[1] : undefined;
    if (name !== undefined) report({ type: 'parameter', name });
  };
  // The literal text with which a match of a pattern begins.
  const literalOf = (pattern) => {
    let literal = '';
    for (let at = 0; at < pattern.length && literal.length < 60; at += 1) {
      const sign = pattern[at];
      if ('^(+?:'.includes(sign) && (sign !== ':' || pattern[at - 1] === '?')) continue;
      if (sign === '\\' && /[dDwWsSbB]/.test(pattern[at + 1] ?? 'd')) break;
      if ('[].*|)$'.includes(sign)) break;
      if (sign === '{') break;
      literal += sign === '\\' ? pattern[(at += 1)] : sign;
    }
    return literal;
  };
  // What a page compares one value with before it uses it.
  let maxExpected = 60;
  const noteExpected = (text, wanted, isStart) => {
    if (maxExpected === 0) return;
    const found = marksIn(text);
    if (found.length !== 1) return;
    const expected = wanted instanceof RegExp ? literalOf(wanted.source) : String(wanted);
    if (expected.length === 0 || expected.length > 60 || marksIn(expected).length > 0) return;
    const begins = isStart || (wanted instanceof RegExp && wanted.source.startsWith('^'));
    maxExpected -= 1;
    report({ type: 'expected', text: expected, isStart: begins, marks: found });
  };
  const paramsPrototype = URLSearchParams.prototype;
  for (const method of ['get', 'getAll', 'has']) {
    wrapMethod(paramsPrototype, method, (_, [name]) => report({ type: 'parameter', name: String(name).slice(0, 100) }));
  }
  if (marks.length > 0) {
    for (const method of [
      'indexOf',
      'includes',
      'split',
      'match',
      'matchAll',
      'search',
      'replace',
      'startsWith',
      'endsWith',
    ]) {
      wrapMethod(String.prototype, method, (text, [wanted]) => {
        const value = typeof text === 'string' ? text : String(text);
        if (value.length >= 8000 || value.length < 2 || !marks.some((mark) => apply(includes, value, [mark]))) return;
        noteParameter(wanted);
        if (method !== 'replace') noteExpected(value, wanted, method === 'startsWith');
      });
    }
    const nativeExec = RegExp.prototype.exec;
    RegExp.prototype.exec = {
      exec(text) {
        const value = text === scope.location ? String(text) : text;
        if (typeof value === 'string' && value.length < 8000 && value.length > 1) {
          const found = marks.some((mark) => apply(includes, value, [mark]));
          if (found) {
            const name = apply(nativeExec, nameIn, [this.source])?.[1];
            if (name !== undefined) report({ type: 'parameter', name });
            noteExpected(value, this, false);
          }
        }
        return apply(nativeExec, this, [value]);
      },
    }.exec;
  }

  const watchedStorage = (name) => {
    let storage;
    try {
      storage = scope[name];
    } catch {
      return;
    }
    if (!storage) return;
    if (isTop) {
      for (const [key, value] of Object.entries(options.stored)) {
        try {
          storage.setItem(key, value);
        } catch {
          return;
        }
      }
    }
    const proxy = new Proxy(storage, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value === 'function') {
          return (...args) => {
            if (key === 'getItem') report({ type: 'storage', key: String(args[0]).slice(0, 200) });
            return apply(value, target, args);
          };
        }
        if (typeof key === 'string' && key !== 'length') report({ type: 'storage', key: key.slice(0, 200) });
        return value;
      },
      set: (target, key, value) => Reflect.set(target, key, value),
    });
    defineProperty(scope, name, { configurable: true, enumerable: true, get: () => proxy });
  };
  watchedStorage('localStorage');
  watchedStorage('sessionStorage');

  if (isTop) {
    if (options.windowName !== '') scope.name = options.windowName;
    for (const [name, value] of Object.entries(options.cookies)) {
      try {
        document.cookie = `${name}=${value}; path=/`;
      } catch {
        break;
      }
    }
  }

  const cookie = getOwnPropertyDescriptor(Document.prototype, 'cookie');
  defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get() {
      const value = apply(cookie.get, this, []);
      for (const pair of value.split('; ')) {
        if (pair.includes('=')) report({ type: 'cookie', name: pair.slice(0, pair.indexOf('=')).slice(0, 100) });
      }
      return value;
    },
  });

  // Dialogs and windows would wait for a person. Nothing is confirmed.
  scope.alert = () => undefined;
  scope.confirm = () => false;
  scope.prompt = () => null;
  scope.print = () => undefined;
  scope.open = (url = '') => {
    watch('window.open', url);
    if (url !== '') report({ type: 'route', url: resolved(url) });
    // It would run in the new window, as script of this origin.
    if (options.codes.length > 0 && /^\s*javascript:/i.test(url)) scope.location.href = url;
    return null;
  };
  const resolved = (url) => {
    try {
      return new URL(String(url), document.baseURI).href.slice(0, 2000);
    } catch {
      return '';
    }
  };

  wrapMethod(EventTarget.prototype, 'addEventListener', (target, [type, listener]) => {
    if (type === 'message' && (target === scope || target === undefined)) {
      const source = typeof listener === 'function' ? listener : listener?.handleEvent;
      report({ type: 'listener', source: String(source).slice(0, 4000) });
    }
  });
  const onmessage = getOwnPropertyDescriptor(scope, 'onmessage');
  if (onmessage?.set) {
    defineProperty(scope, 'onmessage', {
      ...onmessage,
      set: (listener) => {
        report({ type: 'listener', source: String(listener).slice(0, 4000) });
        apply(onmessage.set, scope, [listener]);
      },
    });
  }

  // Every navigation of this document: assignments to `location`, the History API, links, forms.
  const state = { isExploring: false };
  scope.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    report({ type: 'route', url: url.slice(0, 2000) });
    if (event.destination.sameDocument) return;
    // Links and forms navigate without script.
    if (stackOf() !== '') watch('location', url);
    const leaves = marks.length > 0 && marksIn(url).length > 0;
    if ((state.isExploring || leaves || options.staysOnPage) && event.cancelable) event.preventDefault();
  });

  if (!isTop) return;
  for (const [property, value] of Object.entries(options.polluted)) Object.prototype[property] = value;
  return { marks, state };
}
