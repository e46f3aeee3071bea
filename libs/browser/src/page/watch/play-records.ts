import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { Accessor, After } from '../part.ts';

/** What gives records. */
type Store = Record<'get' | 'getAll' | 'openCursor', ((...args: unknown[]) => IDBRequest) | undefined>;

/** A request for records, and what the page was given for it. */
interface Read {
  readonly method: string;
  value?: unknown;
  isOver?: boolean;
}

/** Gives a page that looks for records of IndexedDB, and has none, those of the visit. */
export function playRecords({
  options,
  scope,
  apply,
  dispatchTo,
  standIn,
  report,
}: After<[typeof reporting, typeof readDocument]>) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { recorded } = options;
  /** A text each of whose properties is that text, for pages that keep texts and for those that keep objects. */
  const record = () =>
    new Proxy<object>(new String(recorded), {
      get(target: Record<PropertyKey, unknown>, name) {
        const value = target[name];
        if (typeof value === 'function') return value.bind(target);
        return typeof name === 'symbol' || name in target || name === 'then' || name === 'toJSON' ? value : recorded;
      },
    });
  const reads = new WeakMap<IDBRequest, Read>();
  for (const prototype of [scope.IDBObjectStore?.prototype, scope.IDBIndex?.prototype] as Store[]) {
    for (const method of ['get', 'getAll', 'openCursor'] as const) {
      const native = prototype?.[method];
      if (native === undefined) continue;
      const read = {
        [method](this: unknown, ...args: unknown[]) {
          const request = apply(native, this, args);
          report({ type: 'read', what: 'record' });
          if (recorded !== '') reads.set(request, { method });
          return request;
        },
      }[method];
      prototype[method] = standIn(read, native);
    }
  }
  if (recorded === '' || scope.IDBRequest === undefined) return;
  const result = getOwnPropertyDescriptor(IDBRequest.prototype, 'result') as Accessor<IDBRequest<unknown>, 'result'>;
  const cursorOf = (request: IDBRequest, read: Read) => {
    const next = () => {
      read.isOver = true;
      dispatchTo(request, new Event('success'));
    };
    return { key: '1', primaryKey: '1', value: record(), continue: () => scope.setTimeout(next) };
  };
  const played = (request: IDBRequest, read: Read) => {
    if (read.method === 'get') return record();
    if (read.method === 'getAll') return [record()];
    return cursorOf(request, read);
  };
  defineProperty(IDBRequest.prototype, 'result', {
    ...result,
    get(this: IDBRequest) {
      const value = apply(result.get, this, []);
      const read = reads.get(this);
      if (read === undefined || (Array.isArray(value) ? value.length > 0 : value)) return value;
      read.value ??= played(this, read);
      return read.isOver ? null : read.value;
    },
  });
}
