/**
 * A map by objects that live shortly. As in a `WeakMap`, an entry lives as long as its key; but the key alone holds it, in a
 * private field. The engine takes each entry of a `WeakMap` that has grown old for alive when it collects what is young:
 * a value that leads to its key then keeps both, and all that they hold, until everything is collected.
 */
export class AttachedMap<Key extends object, Value> {
  get(key: Key): Value | undefined {
    return Attachments.of(key)?.get(this) as Value | undefined;
  }

  set(key: Key, value: Value): void {
    (Attachments.of(key) ?? Attachments.attach(key)).set(this, value);
  }
}

/** A constructor whose object is the one that it was given: a subclass declares its private fields on that. */
class Given {
  constructor(object: object) {
    return object;
  }
}

/** One field for all maps: objects with the same members keep one shape in the engine, whatever is attached to them. */
class Attachments extends Given {
  readonly #values = new Map<object, unknown>();

  static of(object: object): Map<object, unknown> | undefined {
    return #values in object ? object.#values : undefined;
  }

  static attach(object: object): Map<object, unknown> {
    return new Attachments(object).#values;
  }
}
