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

/** The stored type is not one of ours: no family declares it, or its name has another form. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/** A later release has stored the event: this one does not know the version of its type. */
export class NewerEventVersion extends Error {
  override readonly name = 'NewerEventVersion';
}

/** The event cannot be decoded, or lacks what identifies its document: a retry does not help. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
}

/** What is wrong with the data of an event in its current version; undefined when it has the shape of its type. */
export type FindDataProblem = (type: string, data: object) => string | undefined;

/** Converts between domain events and stored events, whose type names carry a version. */
export class EventCatalogue {
  readonly #upcasters = new Map<string, readonly Upcaster[]>();
  readonly #findProblem: FindDataProblem;
  readonly families: readonly EventFamily[];

  /** Without `findProblem`, data is taken for what its type says. */
  constructor(families: readonly EventFamily[], findProblem: FindDataProblem = () => undefined) {
    this.families = families;
    this.#findProblem = findProblem;
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

  /** Whether a later release has stored the event: its type is known, its version is not. */
  isNewer(storedType: string): boolean {
    const stored = parseStoredType(storedType);
    const upcasters = this.#upcasters.get(stored?.type ?? '');
    return stored !== undefined && upcasters !== undefined && stored.version > upcasters.length + 1;
  }

  /** @throws UnknownEventType, NewerEventVersion, MalformedEvent */
  decode<E extends DomainEvent>(stored: StoredEvent): Recorded<E> {
    if (stored.malformed !== undefined) throw new MalformedEvent(stored.malformed);
    const { type, version } = splitStoredType(stored.type);
    const upcasters = this.#upcastersOf(type);
    if (version > upcasters.length + 1) {
      throw new NewerEventVersion(
        `${stored.type} at ${stored.position}, revision ${stored.revision} of ${stored.stream}, was stored by a later release: run that release again`,
      );
    }
    let data = stored.data;
    for (const upcast of upcasters.slice(version - 1)) data = upcast(data as Record<string, unknown>);
    const problem = this.#findProblem(type, data);
    if (problem !== undefined) throw new MalformedEvent(`the data of ${stored.type} is not valid: ${problem}`);
    const { id, stream, revision, position, metadata } = stored;
    return { type, data, id, stream, revision, position, metadata } as unknown as Recorded<E>;
  }

  /** The same; undefined for an event that is malformed or of another program. @throws NewerEventVersion */
  decodeKnown<E extends DomainEvent>(stored: StoredEvent): Recorded<E> | undefined {
    try {
      return this.decode(stored);
    } catch (error) {
      if (error instanceof MalformedEvent || error instanceof UnknownEventType) return undefined;
      throw error;
    }
  }

  #upcastersOf(type: string): readonly Upcaster[] {
    const upcasters = this.#upcasters.get(type);
    if (upcasters === undefined) throw new UnknownEventType(`no family declares the event type ${type}`);
    return upcasters;
  }
}

/** `ScanQueued.v1` is type `ScanQueued`, version 1. @throws UnknownEventType for a name of another form */
export function splitStoredType(stored: string): StoredType {
  const parsed = parseStoredType(stored);
  if (parsed === undefined) throw new UnknownEventType(`${stored} is not an event type of this service`);
  return parsed;
}

/**
 * Whether a reader that handles these types has to look at a stored event: it does for every foreign one, which it
 * cannot handle and has to park.
 */
export function concernsReader(handles: readonly string[], { type, malformed }: StoredEvent): boolean {
  const parsed = parseStoredType(type);
  return parsed === undefined || malformed !== undefined || handles.includes(parsed.type);
}

interface StoredType {
  readonly type: string;
  readonly version: number;
}

/** Of the types seen so far: a log has few, and readers look at the type of every event. */
const parsedTypes = new Map<string, StoredType | undefined>();
/** Other programs may store types without end. */
const maxParsedTypes = 1_000;

function parseStoredType(stored: string): StoredType | undefined {
  if (parsedTypes.has(stored)) return parsedTypes.get(stored);
  const [, type, version] = /^(\w+)\.v([1-9]\d*)$/.exec(stored) ?? [];
  const parsed = type === undefined ? undefined : { type, version: Number(version) };
  if (parsedTypes.size < maxParsedTypes) parsedTypes.set(stored, parsed);
  return parsed;
}
