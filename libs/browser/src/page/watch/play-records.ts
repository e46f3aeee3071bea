// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives a page that looks for records of IndexedDB, and has none, those of the visit. */
export function playRecords({ options, scope, apply, dispatchTo, standIn, report }) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { recorded } = options;
  /** A text each of whose properties is that text, for pages that keep texts and for those that keep objects. */
  const record = () =>
    new Proxy(new String(recorded), {
      get(target, name) {
        const value = target[name];
        if (typeof value === 'function') return value.bind(target);
        return typeof name === 'symbol' || name in target || name === 'then' || name === 'toJSON' ? value : recorded;
      },
    });
  const reads = new WeakMap();
  for (const prototype of [scope.IDBObjectStore?.prototype, scope.IDBIndex?.prototype]) {
    for (const method of ['get', 'getAll', 'openCursor']) {
      const native = prototype?.[method];
      if (native === undefined) continue;
      const read = {
        [method](...args) {
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
  const result = getOwnPropertyDescriptor(IDBRequest.prototype, 'result');
  const cursorOf = (request, read) => {
    const next = () => {
      read.isOver = true;
      dispatchTo(request, new Event('success'));
    };
    return { key: '1', primaryKey: '1', value: record(), continue: () => scope.setTimeout(next) };
  };
  const played = (request, read) => {
    if (read.method === 'get') return record();
    if (read.method === 'getAll') return [record()];
    return cursorOf(request, read);
  };
  defineProperty(IDBRequest.prototype, 'result', {
    ...result,
    get() {
      const value = apply(result.get, this, []);
      const read = reads.get(this);
      if (read === undefined || (Array.isArray(value) ? value.length > 0 : value)) return value;
      read.value ??= played(this, read);
      return read.isOver ? null : read.value;
    },
  });
}
