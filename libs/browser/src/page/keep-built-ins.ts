// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Gives what the language has, as it is before any script of the page: pages replace methods of it, and `toJSON` in a prototype
 * changes what becomes of every value. Objects of these classes have methods that no page can replace.
 */
export function keepBuiltIns() {
  const { create, defineProperties, getOwnPropertyDescriptors, setPrototypeOf } = Object;
  const { apply, ownKeys } = Reflect;
  const { stringify } = JSON;
  const { isArray } = Array;

  /** Has the methods of its class as own ones of its prototype. */
  const kept = (Own, Native) => {
    const methods = getOwnPropertyDescriptors(Native.prototype);
    delete methods.constructor;
    defineProperties(Own.prototype, methods);
    setPrototypeOf(Own.prototype, null);
    return Own;
  };
  /** Its properties without their object. */
  const copyOf = (native) => create(null, getOwnPropertyDescriptors(native));
  const List = kept(class extends Array {}, Array);
  const own = {
    Map: kept(class extends Map {}, Map),
    Set: kept(class extends Set {}, Set),
    WeakMap: kept(class extends WeakMap {}, WeakMap),
    WeakSet: kept(class extends WeakSet {}, WeakSet),
    Object: copyOf(Object),
    Reflect: copyOf(Reflect),
    JSON: copyOf(JSON),
    Math: copyOf(Math),
  };
  /** A list of the elements of an array, or of what is like one. */
  const list = (items) => {
    const made = new List();
    for (let at = 0; at < items.length; at += 1) made[at] = items[at];
    return made;
  };

  const calling = (method) => (object, one, two) => apply(method, object, two === undefined ? [one] : [one, two]);
  const textOf = String;
  const { fromCharCode } = textOf;
  const { charCodeAt, endsWith, includes, indexOf, slice, split, startsWith, toLowerCase, toUpperCase, trim } =
    String.prototype;
  const texts = {
    endsWith: calling(endsWith),
    includes: calling(includes),
    indexOf: calling(indexOf),
    slice: calling(slice),
    startsWith: calling(startsWith),
    split: (text, separator) => list(apply(split, text, [separator])),
    lower: (text) => apply(toLowerCase, text, []),
    upper: (text) => apply(toUpperCase, text, []),
    trim: (text) => apply(trim, text, []),
    codeOf: (text) => apply(charCodeAt, text, [0]),
    ofCode: (code) => fromCharCode(code),
  };
  const { exec } = RegExp.prototype;
  const match = (pattern, text) => apply(exec, pattern, [text]);
  const test = (pattern, text) => match(pattern, text) !== null;

  const { toString } = Function.prototype;
  /** That of a function, and the text of anything else. */
  const sourceOf = (value) => (typeof value === 'function' ? apply(toString, value, []) : textOf(value));

  /** An object of texts, truth values and lists of texts in JSON. */
  const inJson = (value) => {
    if (isArray(value)) return `[${list(value).map(inJson).join(',')}]`;
    if (typeof value !== 'object') return stringify(value) ?? 'null';
    const names = list(ownKeys(value));
    return `{${names.map((name) => `${stringify(name)}:${inJson(value[name])}`).join(',')}}`;
  };
  return { own, apply, list, texts, match, test, sourceOf, inJson };
}
