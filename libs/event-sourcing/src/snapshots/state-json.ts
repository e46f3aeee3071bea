import { PersistentMap, PersistentSet } from '#kernel';

/** The member that names the collection for which an object stands. No state has a member of this name. */
const tag = '#';

/**
 * The state of a decider as JSON: plain data, `Map`, `Set`, `PersistentMap` and `PersistentSet`.
 * @throws TypeError for anything else, which would not be the same once parsed
 */
export function stringifyState(state: unknown): string {
  return JSON.stringify(state, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (value instanceof Map) return { [tag]: 'Map', of: [...value] };
    if (value instanceof Set) return { [tag]: 'Set', of: [...value] };
    if (value instanceof PersistentMap) return { [tag]: 'PersistentMap', of: value.entries() };
    if (value instanceof PersistentSet) return { [tag]: 'PersistentSet', of: value.values() };
    if (Object.getPrototypeOf(value) === Object.prototype && !(tag in value)) return value;
    throw new TypeError('a state that is not plain data cannot be stored');
  });
}

/** The state that `stringifyState` made the text from. @throws Error for another text */
export function parseState(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && tag in value ? collectionOf(value as Tagged) : value,
  );
}

interface Tagged {
  readonly [tag]: string;
  readonly of: readonly never[];
}

function collectionOf({ [tag]: name, of }: Tagged): unknown {
  switch (name) {
    case 'Map':
      return new Map(of);
    case 'Set':
      return new Set(of);
    case 'PersistentMap':
      return PersistentMap.of(of);
    case 'PersistentSet':
      return PersistentSet.of(of);
    default:
      throw new TypeError(`there is no collection ${name}`);
  }
}
