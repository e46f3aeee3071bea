import type { EventLog, StoredEvent } from '#event-sourcing';

/** An event as it stands in the log, read without the rules of the product: what is judged must not judge itself. */
export interface Fact {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Everything in the log, in its order. */
export async function readHistory(log: EventLog): Promise<readonly Fact[]> {
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

/** The text that a member of an event's data is. */
export function textOf({ type, data }: Fact, member: string): string {
  const value = data[member];
  if (typeof value !== 'string') throw new Error(`${type} has no ${member}`);
  return value;
}
