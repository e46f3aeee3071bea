// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives the other parts what they report with; nothing where there is nothing to report. */
export function reporting({ options }) {
  const scope = globalThis;
  if (scope.location.host === options.foreignHost) return undefined;
  const { console } = scope;
  const { debug } = console;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const apply = Reflect.apply;
  const stringify = JSON.stringify;
  const NativeError = Error;
  const { marks } = options;
  const reported = new Set();
  const { includes, toLowerCase: lower, slice, indexOf, split } = String.prototype;
  const { exec } = RegExp.prototype;

  const report = (entry) => {
    const key = stringify(entry);
    if (reported.size >= 400 || reported.has(key)) return;
    reported.add(key);
    try {
      apply(debug, console, [options.reportPrefix + key]);
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
    const lines = apply(split, String(new NativeError().stack), ['\n']).slice(1);
    return lines
      .filter((line) => apply(exec, /[( ]<anonymous>(?::|\))/, [line]) === null)
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
  const natives = { split, indexOf, slice };
  return { scope, apply, natives, marks, includes, report, marksIn, stackOf, watch, nameOf, wrapSetter, wrapMethod };
}
