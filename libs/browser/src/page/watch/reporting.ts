import type { PageReport } from '../instrument-options.ts';
import type { After } from '../part.ts';

/** What V8 writes stacks with. */
interface StackWriter extends ErrorConstructor {
  prepareStackTrace?: unknown;
  stackTraceLimit?: number | undefined;
}

type Methods<Owner, Args extends readonly unknown[]> = Record<
  string,
  ((this: Owner, ...args: Args) => unknown) | undefined
>;

/** Gives the other parts what they report with; nothing where there is nothing to report. */
export function reporting({ options, apply, list, texts, test, sourceOf, inJson }: After<[]>) {
  const scope = globalThis as Window & typeof globalThis;
  // A worker that has not started has no location yet: to read it ends the browser's process.
  if (scope.document !== undefined && scope.location.host === options.foreignHost) return undefined;
  const { console } = scope;
  const { debug } = console;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const NativeError: StackWriter = Error;
  const marks = list(options.marks);
  const maxReportsOfType = 400;
  const reported = new Map<PageReport['type'], Set<string>>();

  /** Each type has room of its own: what a page looks for keeps nothing out that is proof. */
  const report = (entry: PageReport) => {
    const text = inJson(entry);
    if (!reported.has(entry.type)) reported.set(entry.type, new Set());
    const ofType = reported.get(entry.type) as Set<string>;
    if (ofType.size >= maxReportsOfType || ofType.has(text)) return;
    ofType.add(text);
    try {
      apply(debug, console, [options.reportPrefix + text]);
    } catch {
      // The page is on its way to another one.
    }
  };
  const marksIn = (text: string) => {
    const lowered = texts.lower(text);
    return marks.filter((mark) => texts.includes(lowered, mark));
  };
  /** The stack as the browser writes it, whatever the page makes of its own. */
  const nativeStack = () => {
    const { prepareStackTrace, stackTraceLimit } = NativeError;
    NativeError.prepareStackTrace = undefined;
    NativeError.stackTraceLimit = 10;
    const { stack } = new NativeError();
    NativeError.prepareStackTrace = prepareStackTrace;
    NativeError.stackTraceLimit = stackTraceLimit;
    return String(stack);
  };
  // Frames of scripts with a URL: those of this script have none.
  const stackOf = () => {
    const lines = texts.split(nativeStack(), '\n').slice(1);
    const ofPage = lines.filter((line) => !test(/[( ]<anonymous>(?::|\))/, line)).join('\n');
    return texts.slice(ofPage, 0, 600);
  };
  const watch = (sink: string, value: unknown, element = '') => {
    if (marks.length === 0 || value === null || value === undefined || typeof value === 'function') return;
    let text: string;
    try {
      text = String(value);
    } catch {
      return;
    }
    const found = marksIn(text);
    if (found.length === 0) return;
    const at = texts.indexOf(texts.lower(text), found[0] as string);
    const start = text.length > 2000 ? Math.max(0, at - 1000) : 0;
    report({
      type: 'sink',
      sink,
      element,
      value: texts.slice(text, start, start + 2000),
      stack: stackOf(),
      at: scope.document === undefined ? '' : scope.location.href,
      marks: found,
    });
  };

  const nameOf = (element: unknown) => {
    try {
      return element instanceof Element ? element.localName : '';
    } catch {
      return '';
    }
  };
  const wrapSetter = <Owner extends object>(prototype: Owner, property: keyof Owner, sink: string) => {
    const descriptor = prototype && getOwnPropertyDescriptor(prototype, property);
    if (!descriptor || !descriptor.set) return;
    const { set } = descriptor;
    defineProperty(prototype, property, {
      ...descriptor,
      set(this: Owner, value: unknown) {
        watch(sink, value, nameOf(this));
        return apply(set, this, [value]);
      },
    });
  };
  /** Its source is that of the function in whose place it stands. */
  const standIn = <Wrapper>(wrapper: Wrapper, native: unknown): Wrapper =>
    defineProperty(wrapper, 'toString', { value: () => sourceOf(native) });
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it expects a page to give
  const wrapMethod = <Owner extends object, Args extends readonly unknown[]>(
    prototype: Owner | undefined,
    method: string,
    before: (owner: Owner, args: Args) => void,
  ) => {
    const native = prototype && (prototype as Methods<Owner, Args>)[method];
    if (typeof native !== 'function') return;
    const wrapper = {
      [method](this: Owner, ...args: Args) {
        before(this, args);
        return apply(native, this, args);
      },
    }[method];
    (prototype as Methods<Owner, Args>)[method] = standIn(wrapper, native);
  };
  return { scope, marks, report, marksIn, stackOf, watch, nameOf, standIn, wrapSetter, wrapMethod };
}
