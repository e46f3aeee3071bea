import { backoffDelayMs, delay } from '#kernel';
import type { Batch, EventLog, Position, StoredEvent, StreamFilter } from '../ports/event-log.ts';
import type { Lease, Leases } from '../ports/leases.ts';
import { Fenced } from '../ports/read-store.ts';
import { holdLease } from './hold-lease.ts';
import type { ReaderProgress } from './reader-state.ts';
import { StandStillRequests } from './stand-still-requests.ts';

/** What a reader does with the events; it starts where it last stood, which it alone knows. */
export interface ReaderTask {
  readonly name: string;
  readonly filter: StreamFilter;
  start(lease: Lease): Promise<Position>;
  /** Handles the batch, then stores that everything through its end is handled. @throws Fenced */
  handle(batch: Batch, lease: Lease, signal: AbortSignal): Promise<void>;
}

export interface ReaderEnvironment {
  readonly log: EventLog;
  readonly leases: Leases;
  readonly progress: ReaderProgress;
  /** Names this process among those that share the stores. */
  readonly owner: string;
  readonly onError: (reader: string, error: unknown) => void;
}

const leaseMs = 5_000;
const backoff = { initialMs: 100, maxMs: 2_000 };

export function readerLease(reader: string): string {
  return `reader:${reader}`;
}

/**
 * Follows the log on behalf of each task: one active process for each task, the others stand by; what fails is tried
 * again from the stored position, with back-off, for ever.
 */
export async function runReaders(
  tasks: readonly ReaderTask[],
  environment: ReaderEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const requests = new StandStillRequests(
    environment.leases,
    tasks.map(({ name }) => name),
  );
  await Promise.all([requests.watch(signal), ...tasks.map((task) => runReader(task, environment, requests, signal))]);
}

async function runReader(
  task: ReaderTask,
  environment: ReaderEnvironment,
  requests: StandStillRequests,
  signal: AbortSignal,
): Promise<void> {
  const { leases, owner, progress, onError } = environment;
  const terms = { name: readerLease(task.name), owner, milliseconds: leaseMs };
  let failures = 0;
  await holdLease(leases, terms, signal, async (lease, holding) => {
    try {
      await followWhileWanted(task, environment, requests, lease, holding, () => (failures = 0));
    } catch (error) {
      if (!(error instanceof Fenced)) {
        onError(task.name, error);
        progress.report(task.name, { state: 'retrying' });
        failures += 1;
        await delay(backoffDelayMs(failures, backoff), holding);
      }
    }
    while (!holding.aborted && requests.has(task.name)) {
      await leases.release(lease).catch(() => undefined);
      await delay(50, signal);
    }
  });
}

async function followWhileWanted(
  task: ReaderTask,
  { log, progress }: ReaderEnvironment,
  requests: StandStillRequests,
  lease: Lease,
  holding: AbortSignal,
  onHandled: () => void,
): Promise<void> {
  const stop = new AbortController();
  const following = AbortSignal.any([holding, stop.signal]);
  const watching = requests.wait(task.name, following).then(() => stop.abort());
  try {
    const position = await task.start(lease);
    progress.report(task.name, { state: 'catching_up', position });
    for await (const batch of log.follow(position, task.filter, following)) {
      await task.handle(batch, lease, following);
      // What was broken off may not have been handled.
      if (following.aborted) return;
      onHandled();
      progress.report(task.name, {
        state: batch.caughtUp ? 'live' : 'catching_up',
        position: batch.through,
        ...lastRecorded(batch.events),
      });
    }
  } finally {
    stop.abort();
    await watching;
  }
}

function lastRecorded(events: readonly StoredEvent[]): { readonly lastRecordedAt?: string } {
  const last = events.at(-1);
  return last === undefined ? {} : { lastRecordedAt: last.metadata.recordedAt };
}
