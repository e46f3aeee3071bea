import type { Clock } from '#kernel';
import { rootContext } from '../commands/command-context.ts';
import type { CommandExecutor } from '../commands/command-executor.ts';
import { MalformedEvent } from '../event-catalogue.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import { LogDigest } from '../move/log-digest.ts';
import { beforeFirst, RevisionConflict } from '../ports/event-log.ts';
import type { Batch, EventLog, Position, StoredEvent } from '../ports/event-log.ts';
import { retentionPositionName } from './retention-rule.ts';
import type { DeletedStream, RetentionRule } from './retention-rule.ts';

export interface RetentionEnvironment {
  readonly log: EventLog;
  readonly catalogue: EventCatalogue;
  readonly executor: CommandExecutor;
  readonly clock: Clock;
  /** Called for each deleted stream. */
  readonly onDeleted?: (events: number) => void;
  /** Called for each stream that is kept, because an event that has to be read to record its deletion is malformed. */
  readonly onUnreadable?: (stream: string, error: MalformedEvent) => void;
}

/** What was deleted. */
export interface Deleted {
  readonly streams: number;
  readonly events: number;
}

const none: Deleted = { streams: 0, events: 0 };

/** Recorded with one event and deleted one after the other. */
const maxStreamsPerBatch = 100;

/**
 * Deletes the streams of a rule that are no longer needed, from where it stopped the last time: the position that it has
 * reached is saved in the log. Repeating an interrupted part deletes nothing twice.
 * @param before RFC 3339: events that were recorded at this time or later are kept
 */
export async function applyRetention(
  rule: RetentionRule,
  before: string,
  environment: RetentionEnvironment,
  signal: AbortSignal,
): Promise<Deleted> {
  const { log } = environment;
  const { categories } = rule;
  const name = retentionPositionName(rule);
  let position = (await log.savedPosition(name)) ?? beforeFirst;
  let deleted = none;
  const stop = new AbortController();
  try {
    for await (const batch of log.follow(position, { categories }, AbortSignal.any([signal, stop.signal]))) {
      const { ended, through, isLast } = endedIn(batch, rule, before, position);
      for (let from = 0; from < ended.length; from += maxStreamsPerBatch) {
        if (signal.aborted) return deleted;
        const part = ended.slice(from, from + maxStreamsPerBatch);
        const streams = await streamsToDelete(rule, part, before, environment);
        deleted = sum(deleted, await deleteReadable(rule, streams, environment));
      }
      if (through > position) await log.savePosition(name, through);
      position = through;
      if (isLast || batch.caughtUp) break;
    }
  } finally {
    stop.abort();
  }
  return deleted;
}

interface Ended {
  /** The events of a batch that end the use of a stream, up to the first that is not old enough. */
  readonly ended: readonly StoredEvent[];
  /** Position before that one, or the end of the batch. */
  readonly through: Position;
  readonly isLast: boolean;
}

function endedIn({ events, through }: Batch, rule: RetentionRule, before: string, position: Position): Ended {
  const ended: StoredEvent[] = [];
  let passed = position;
  for (const event of events) {
    const isEnd = rule.handles.some((type) => event.type.startsWith(`${type}.`));
    if (isEnd && event.metadata.recordedAt >= before) return { ended, through: passed, isLast: true };
    if (isEnd) ended.push(event);
    passed = event.position;
  }
  return { ended, through, isLast: false };
}

/** The streams whose use the events end, without those that are in use again. */
async function streamsToDelete(
  rule: RetentionRule,
  ended: readonly StoredEvent[],
  before: string,
  { log, catalogue }: RetentionEnvironment,
): Promise<readonly DeletedStream[]> {
  const streams = new Map<string, DeletedStream>();
  for (const stored of ended) {
    const because = catalogue.decodeKnown(stored);
    // It ends nothing.
    if (because === undefined) continue;
    const stream = rule.streamOf(because);
    if (streams.has(stream)) continue;
    // No later event ends the use of another stream again.
    const found = await examine(log, stream, stream === because.stream ? before : undefined);
    if (found !== undefined) streams.set(stream, { ...found, because });
  }
  return [...streams.values()];
}

/** Deletes them together, or one by one where an event that has to be read is malformed: its stream is kept. */
async function deleteReadable(
  rule: RetentionRule,
  streams: readonly DeletedStream[],
  environment: RetentionEnvironment,
): Promise<Deleted> {
  try {
    return await recordAndDelete(rule, streams, environment);
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
  }
  let deleted = none;
  for (const stream of streams) {
    try {
      deleted = sum(deleted, await recordAndDelete(rule, [stream], environment));
    } catch (error) {
      if (!(error instanceof MalformedEvent)) throw error;
      environment.onUnreadable?.(stream.stream, error);
    }
  }
  return deleted;
}

async function recordAndDelete(
  rule: RetentionRule,
  streams: readonly DeletedStream[],
  { log, executor, clock, onDeleted }: RetentionEnvironment,
): Promise<Deleted> {
  if (streams.length === 0) return none;
  const context = rootContext('system:retention', `retention:${rule.name}`);
  await rule.record(streams, { executor, context, now: clock.timestamp() });
  let deleted = none;
  for (const { stream, lastRevision, events } of streams) {
    try {
      await log.deleteStream(stream, lastRevision);
      deleted = sum(deleted, { streams: 1, events });
      onDeleted?.(events);
    } catch (error) {
      // It is in use again: a later event ends its use.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
  return deleted;
}

function sum(one: Deleted, other: Deleted): Deleted {
  return { streams: one.streams + other.streams, events: one.events + other.events };
}

/** Undefined for a stream that has no events, or one that was recorded at `before` or later. */
async function examine(
  log: EventLog,
  stream: string,
  before: string | undefined,
): Promise<Omit<DeletedStream, 'because'> | undefined> {
  const digest = new LogDigest();
  let lastRevision: number | undefined;
  for await (const event of log.readStream(stream)) {
    if (before !== undefined && event.metadata.recordedAt >= before) return undefined;
    digest.add(event);
    lastRevision = event.revision;
  }
  return lastRevision === undefined ? undefined : { stream, lastRevision, events: digest.events, digest: digest.hash };
}
