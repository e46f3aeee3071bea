import { OutcomeUnknown, RevisionConflict } from '#event-sourcing';
import type { Appended, NewEvent, StoredEvent } from '#event-sourcing';
import { backoffDelayMs, delay } from '#kernel';

/** Reads the first events of a stream, at most so many. */
export type ReadFirst = (maxEvents: number) => AsyncIterable<StoredEvent>;

const backoff = { initialMs: 4, maxMs: 100 };
/** A server with two cores took up to 0.15 s. */
const timeoutMs = 2_000;

/**
 * Makes an append that may create a stream, also one that was deleted before. The server numbers the events of such a
 * stream on, and compares a repeated append with the first events that the stream ever had: to the server it is a
 * conflict. It also acknowledges an append to such a stream before it shows the events.
 * @throws as `append`
 */
export async function appendToCreate(
  events: readonly NewEvent[],
  append: () => Promise<Appended>,
  readFirst: ReadFirst,
): Promise<Appended> {
  try {
    const appended = await append();
    const isCreatedAnew = appended.revision >= events.length;
    // The events are stored, whether they can be read or not.
    if (isCreatedAnew) await readOnceShown(1, readFirst).catch(() => undefined);
    return appended;
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    const repeated = await findRepeated(events, readFirst);
    if (repeated === undefined) throw error;
    return repeated;
  }
}

/** What an append has led to, where the stream begins with its events. */
async function findRepeated(events: readonly NewEvent[], readFirst: ReadFirst): Promise<Appended | undefined> {
  const stored = await readOnceShown(events.length, readFirst).catch((error: unknown) => {
    throw new OutcomeUnknown('the events of a repeated append cannot be read', { cause: error });
  });
  const isRepeated = stored.length === events.length && stored.every(({ id }, n) => id === events[n]?.id);
  const last = stored.at(-1);
  return isRepeated && last !== undefined ? { position: last.position, revision: last.revision } : undefined;
}

/** Empty where the server shows nothing for long. */
async function readOnceShown(maxEvents: number, readFirst: ReadFirst): Promise<readonly StoredEvent[]> {
  const end = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const events: StoredEvent[] = [];
    for await (const event of readFirst(maxEvents)) events.push(event);
    if (events.length > 0 || performance.now() >= end) return events;
    await delay(backoffDelayMs(attempt, backoff));
  }
}
