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
  return revived(JSON.parse(json));
}

interface Tagged {
  readonly [tag]: string;
  readonly of: readonly unknown[];
}

/** A reviver of `JSON.parse` would be called for each of the ids of a large set, which takes longer than to parse them. */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (tag in value) return collectionOf(value as Tagged);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revived(member)]));
}

function collectionOf({ [tag]: name, of }: Tagged): unknown {
  switch (name) {
    case 'Map':
      return new Map(revived(of) as [unknown, unknown][]);
    case 'Set':
      return new Set(revived(of) as unknown[]);
    case 'PersistentMap':
      return PersistentMap.of(revived(of) as [string, unknown][]);
    case 'PersistentSet':
      return PersistentSet.of(of as readonly string[]);
    default:
      throw new TypeError(`there is no collection ${name}`);
  }
}
