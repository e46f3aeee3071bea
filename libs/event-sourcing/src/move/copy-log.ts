import { countOf, retryWithBackoff } from '#kernel';
import { beforeFirst, LogUnavailable, OutcomeUnknown, RevisionConflict } from '../ports/event-log.ts';
import type { EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import { appendBatches } from './append-batches.ts';
import { digestOf, LogDigest } from './log-digest.ts';
import { readEntireLog } from './read-entire-log.ts';
import { withoutDeleted } from './without-deleted.ts';

/** The target holds events that do not come from the source; it was not changed. */
export class ForeignEvents extends Error {
  override readonly name = 'ForeignEvents';
}

/** After copying, the two logs differ. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

export interface CopyProgress {
  readonly events: number;
  /** Of the last event copied, in the source. */
  readonly position: Position;
}

export interface LogCopy {
  readonly events: number;
  /** How many of them an earlier, interrupted copy had stored. */
  readonly alreadyThere: number;
  /** Digest of either log, see `LogDigest`. */
  readonly hash: string;
  /** The position in the target that corresponds to a position of the source: of the last event copied through it. */
  readonly targetPositionOf: (position: Position) => Position;
}

const backoff = { initialMs: 200, maxMs: 5_000 };
const maxAttempts = 20;

/**
 * Copies a log that nobody writes to into an empty one, or into one that holds a prefix of it; order, ids, revisions,
 * data and metadata are kept. Deleted events are not copied: a stream that was created anew begins at revision 0. An
 * interrupted copy is resumed by copying again. In the end both logs are compared.
 * @param marks positions of the source that `targetPositionOf` will be asked for
 * @throws ForeignEvents, CopyDiffers, LogUnavailable
 */
export async function copyLog(
  source: EventLog,
  target: EventLog,
  options: {
    readonly marks?: readonly Position[];
    readonly signal: AbortSignal;
    readonly onProgress?: (progress: CopyProgress) => void;
  },
): Promise<LogCopy> {
  const { marks = [], signal, onProgress = () => undefined } = options;
  const before = await commonPrefix(source, target, signal);
  let events = before.events;
  for await (const batch of appendBatches(originalsOf(source, signal, before.position))) {
    await appendUntilStored(target, batch, signal);
    events += batch.length;
    onProgress({ events, position: batch.at(-1)?.position ?? before.position });
  }
  return { ...(await compare(source, target, marks, signal)), alreadyThere: before.events };
}

/** What is to be copied, from a position on. */
function originalsOf(source: EventLog, signal: AbortSignal, after?: Position): AsyncGenerator<StoredEvent, undefined> {
  return withoutDeleted(source, readEntireLog(source, signal, after));
}

/** The prefix of the source that the target holds. @throws ForeignEvents when it holds anything else */
async function commonPrefix(
  source: EventLog,
  target: EventLog,
  signal: AbortSignal,
): Promise<{ readonly events: number; readonly position: Position }> {
  const originals = originalsOf(source, signal);
  let events = 0;
  let position = beforeFirst;
  for await (const copy of readEntireLog(target, signal)) {
    const { value: original } = await originals.next();
    if (original === undefined || digestOf(original) !== digestOf(copy)) {
      throw new ForeignEvents(
        `The target holds other events: ${copy.type}, revision ${copy.revision} of ${copy.stream}, is not number ${events + 1} of the log to copy.`,
      );
    }
    events += 1;
    position = original.position;
  }
  await originals.return(undefined);
  return { events, position };
}

/** Repeats the identical append for as long as its outcome is unknown. @throws ForeignEvents, LogUnavailable */
async function appendUntilStored(target: EventLog, batch: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const expected = first.revision === 0 ? 'none' : first.revision - 1;
  const newEvents = batch.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  const retryIf = (error: unknown): boolean => error instanceof OutcomeUnknown || error instanceof LogUnavailable;
  try {
    await retryWithBackoff(() => target.append(first.stream, expected, newEvents), {
      backoff,
      maxAttempts,
      retryIf,
      signal,
    });
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    throw new ForeignEvents(`Another process writes to the target: ${error.message}.`, { cause: error });
  }
}

/** Reads both logs to their ends. @throws CopyDiffers */
async function compare(
  source: EventLog,
  target: EventLog,
  marks: readonly Position[],
  signal: AbortSignal,
): Promise<Omit<LogCopy, 'alreadyThere'>> {
  const [original, copied] = [new LogDigest(), new LogDigest()];
  const waiting = [...marks].sort();
  const found = new Map<Position, Position>();
  const copies = readEntireLog(target, signal);
  let reached = beforeFirst;
  for await (const event of originalsOf(source, signal)) {
    while (waiting[0] !== undefined && waiting[0] < event.position) found.set(waiting.shift() ?? '', reached);
    original.add(event);
    const { value: copy } = await copies.next();
    if (copy === undefined) break;
    copied.add(copy);
    reached = copy.position;
  }
  for (const mark of waiting) found.set(mark, reached);
  for await (const more of copies) copied.add(more);
  if (original.hash !== copied.hash || original.events !== copied.events) {
    throw new CopyDiffers(
      `The copy differs: ${countOf(copied.events, 'event')} with hash ${copied.hash}, not ${original.events} with ${original.hash}.`,
    );
  }
  return {
    events: original.events,
    hash: original.hash,
    targetPositionOf: (position) => found.get(position) ?? beforeFirst,
  };
}
