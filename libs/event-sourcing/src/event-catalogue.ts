import type { DomainEvent, Recorded } from './event.ts';
import type { StoredEvent } from './ports/event-log.ts';

/** Converts the data of one version to the data of the next. Never changed once released. */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => object;

/**
 * The events of one category of streams: for each type its current version, and upcasters from the versions before
 * (`[from1to2, from2to3, …]`; the current version is one more than there are upcasters).
 */
export interface EventFamily<E extends DomainEvent = DomainEvent> {
  readonly category: string;
  readonly types: { readonly [T in E['type']]: readonly Upcaster[] };
}

/** No family declares the stored type, or not this version of it. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/** Converts between domain events and stored events, whose type names carry a version. */
export class EventCatalogue {
  readonly #upcasters = new Map<string, readonly Upcaster[]>();
  readonly families: readonly EventFamily[];

  constructor(families: readonly EventFamily[]) {
    this.families = families;
    for (const family of families) {
      for (const [type, upcasters] of Object.entries(family.types)) {
        if (this.#upcasters.has(type)) throw new Error(`two families declare the event type ${type}`);
        this.#upcasters.set(type, upcasters);
      }
    }
  }

  currentVersion(type: string): number {
    return this.#upcastersOf(type).length + 1;
  }

  storedType(type: string): string {
    return `${type}.v${this.currentVersion(type)}`;
  }

  /** @throws UnknownEventType */
  decode<E extends DomainEvent>(stored: StoredEvent): Recorded<E> {
    const { type, version } = splitStoredType(stored.type);
    const upcasters = this.#upcastersOf(type);
    if (version > upcasters.length + 1)
      throw new UnknownEventType(`event type ${stored.type} is newer than this program`);
    let data = stored.data;
    for (const upcast of upcasters.slice(version - 1)) data = upcast(data as Record<string, unknown>);
    const { id, stream, revision, position, metadata } = stored;
    return { type, data, id, stream, revision, position, metadata } as unknown as Recorded<E>;
  }

  #upcastersOf(type: string): readonly Upcaster[] {
    const upcasters = this.#upcasters.get(type);
    if (upcasters === undefined) throw new UnknownEventType(`no family declares the event type ${type}`);
    return upcasters;
  }
}

/** `ScanQueued.v1` is type `ScanQueued`, version 1. */
export function splitStoredType(stored: string): { readonly type: string; readonly version: number } {
  const match = /^(\w+)\.v([1-9]\d*)$/.exec(stored);
  if (match === null) throw new UnknownEventType(`${stored} is no stored event type`);
  return { type: match[1] ?? '', version: Number(match[2]) };
}
