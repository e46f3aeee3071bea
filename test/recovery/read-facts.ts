import type { EventLog, StoredEvent } from '#event-sourcing';

/** An event of the log, decoded without the code under test. */
export interface Fact {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** All events of the log, in order. */
export async function readFacts(log: EventLog): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  const stop = new AbortController();
  for await (const { events, caughtUp } of log.follow('', { categories: [] }, stop.signal)) {
    facts.push(...events.map(toFact));
    if (caughtUp) break;
  }
  stop.abort();
  return facts;
}

function toFact({ id, type, stream, metadata, data }: StoredEvent): Fact {
  return { id, type: type.replace(/\.v\d+$/, ''), stream, actor: metadata.actor, data: { ...data } };
}

/** A text field of an event's data. */
export function textOf({ type, data }: Fact, member: string): string {
  const value = data[member];
  if (typeof value !== 'string') throw new Error(`${type} has no ${member}`);
  return value;
}
