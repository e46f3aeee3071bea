/** What is written in JSON. */
type Json = string | boolean | undefined | readonly Json[] | { readonly [name: string]: Json };

/** `Reflect.apply`, which tells of what it calls no more than is known. */
interface Apply {
  <This, Args extends readonly unknown[], Result>(
    target: (this: This, ...args: Args) => Result,
    self: This,
    args: Readonly<Args>,
  ): Result;
  (target: Function, self: unknown, args: ArrayLike<unknown>): unknown;
}

/**
 * Gives what the language has, as it is before any script of the page: pages replace methods of it, and `toJSON` in a prototype
 * changes what becomes of every value. Objects of these classes have methods that no page can replace.
 */
export function keepBuiltIns() {
  const { create, defineProperties, getOwnPropertyDescriptors, setPrototypeOf } = Object;
  const { apply, ownKeys }: { apply: Apply; ownKeys: typeof Reflect.ownKeys } = Reflect;
  const { stringify } = JSON;
  const { isArray }: { isArray: (value: unknown) => value is readonly unknown[] } = Array;

  /** Has the methods of its class as own ones of its prototype. */
  const kept = <Class extends { prototype: object }>(Own: Class, Native: { prototype: object }) => {
    const methods: PropertyDescriptorMap & { constructor?: unknown } = getOwnPropertyDescriptors(Native.prototype);
    delete methods.constructor;
    defineProperties(Own.prototype, methods);
    setPrototypeOf(Own.prototype, null);
    return Own;
  };
  /** Its properties without their object. */
  const copyOf = <Native extends object>(native: Native): Native => create(null, getOwnPropertyDescriptors(native));
  const List: new <Item>() => Item[] = kept(class extends Array {}, Array);
  const own: Readonly<Record<string, object>> = {
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
  const list = <Item>(items: ArrayLike<Item>): Item[] => {
    const made = new List<Item>();
    for (let at = 0; at < items.length; at += 1) made[at] = items[at] as Item;
    return made;
  };

  const calling =
    <One, Two, Result>(method: (this: string, one: One, two?: Two) => Result) =>
    (object: string, one: One, two?: Two): Result =>
      apply(method, object, two === undefined ? [one] : [one, two]);
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
    split: (text: string, separator: string) => list(apply<string, [string], string[]>(split, text, [separator])),
    lower: (text: string) => apply(toLowerCase, text, []),
    upper: (text: string) => apply(toUpperCase, text, []),
    trim: (text: string) => apply(trim, text, []),
    codeOf: (text: string) => apply(charCodeAt, text, [0]),
    ofCode: (code: number) => fromCharCode(code),
  };
  const { exec } = RegExp.prototype;
  const match = (pattern: RegExp, text: string) => apply(exec, pattern, [text]);
  const test = (pattern: RegExp, text: string) => match(pattern, text) !== null;

  const { toString } = Function.prototype;
  /** That of a function, and the text of anything else. */
  const sourceOf = (value: unknown): string =>
    typeof value === 'function' ? apply(toString, value, []) : textOf(value);

  /** An object of texts, truth values and lists of texts in JSON. */
  const inJson = (value: Json): string => {
    if (isArray(value)) return `[${list(value).map(inJson).join(',')}]`;
    if (typeof value !== 'object') return stringify(value) ?? 'null';
    const names = list(ownKeys(value) as string[]);
    return `{${names.map((name) => `${stringify(name)}:${inJson(value[name])}`).join(',')}}`;
  };
  return { own, apply, list, texts, match, test, sourceOf, inJson };
}
