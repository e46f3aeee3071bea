import { backoffDelayMs, delay } from '#kernel';
import type { Batch, EventLog, Position, StoredEvent, StreamFilter } from '../ports/event-log.ts';
import type { Lease, Leases } from '../ports/leases.ts';
import { Fenced } from '../ports/read-store.ts';
import { holdLease } from '../leases/hold-lease.ts';
import type { ReaderProgress } from './reader-progress.ts';
import { PauseRequests } from './pause-requests.ts';
import { ReaderLeader } from './reader-leader.ts';

/** What a reader does with the events. */
export interface ReaderTask {
  readonly name: string;
  readonly filter: StreamFilter;
  /** The position after which it continues. */
  start(lease: Lease): Promise<Position>;
  /** Handles the batch, then stores its end as the checkpoint. @throws Fenced */
  handle(batch: Batch, lease: Lease, signal: AbortSignal): Promise<void>;
  /** Resolves when what it has stored since its start was lost, so that it has to start again; or when the signal aborts. */
  untilLost?(signal: AbortSignal): Promise<void>;
  /**
   * Runs from the start on beside the handling, for what is not saved with each batch. The signal aborts after the last
   * batch: then it saves for the last time. When it fails, so does the reader.
   */
  keepSaving?(signal: AbortSignal): Promise<void>;
}

export interface ReaderEnvironment {
  readonly log: EventLog;
  readonly leases: Leases;
  readonly progress: ReaderProgress;
  /** Names this process among those that share the stores. */
  readonly owner: string;
  readonly onError: (reader: string, error: unknown) => void;
}

/** What all readers of a process share. */
interface SharedByReaders extends ReaderEnvironment {
  readonly requests: PauseRequests;
  readonly leader: ReaderLeader;
}

const leaseMs = 5_000;
const backoff = { initialMs: 100, maxMs: 2_000 };

export function readerLease(reader: string): string {
  return `reader:${reader}`;
}

/**
 * Follows the log for each task until the signal aborts. Each task is active in one process at a time, by a lease, and as a
 * rule all are in the same; the others stand by. A task that fails continues from its checkpoint, after a back-off.
 */
export async function runReaders(
  tasks: readonly ReaderTask[],
  environment: ReaderEnvironment,
  signal: AbortSignal,
): Promise<void> {
  const requests = new PauseRequests(
    environment.leases,
    tasks.map(({ name }) => name),
  );
  const leader = new ReaderLeader(environment.leases, environment.owner, leaseMs);
  const shared = { ...environment, requests, leader };
  await Promise.all([
    requests.watch(signal),
    leader.run(signal),
    ...tasks.map((task) => runReader(task, shared, signal)),
  ]);
}

async function runReader(task: ReaderTask, shared: SharedByReaders, signal: AbortSignal): Promise<void> {
  const { leases, owner, progress, onError, requests, leader } = shared;
  const name = readerLease(task.name);
  const mayTake = (stop: AbortSignal): Promise<boolean> => leader.mayTake(name, stop);
  const terms = { name, owner, durationMs: leaseMs, mayTake };
  let failures = 0;
  // Another process is active, and this one is not stuck.
  const standBy = (): void => progress.report(task.name, { state: 'standby', failure: undefined });
  const work = async (lease: Lease, holding: AbortSignal): Promise<void> => {
    // A pause that gave the lease to another process has ended as a rule. Acting on an old poll would leave the reader stopped.
    if (requests.has(task.name)) await requests.poll();
    try {
      await followUntilPaused(task, shared, lease, holding, () => (failures = 0));
    } catch (error) {
      if (!(error instanceof Fenced)) {
        onError(task.name, error);
        progress.reportFailure(task.name, error);
        failures += 1;
        await delay(backoffDelayMs(failures, backoff), holding);
      }
    }
    while (!holding.aborted && requests.has(task.name)) {
      await leases.release(lease).catch(() => undefined);
      await delay(50, signal);
    }
    if (holding.aborted) standBy();
  };
  await holdLease(leases, terms, signal, work, standBy);
}

async function followUntilPaused(
  task: ReaderTask,
  { log, progress, requests }: SharedByReaders,
  lease: Lease,
  holding: AbortSignal,
  onHandled: () => void,
): Promise<void> {
  const stop = new AbortController();
  const handled = new AbortController();
  const following = AbortSignal.any([holding, stop.signal]);
  const watching = [requests.wait(task.name, following).then(() => stop.abort())];
  try {
    const position = await task.start(lease);
    if (task.untilLost !== undefined) watching.push(task.untilLost(following).then(() => stop.abort()));
    if (task.keepSaving !== undefined) {
      const saving = task.keepSaving(handled.signal);
      saving.catch(() => stop.abort());
      watching.push(saving);
    }
    progress.report(task.name, { state: 'catching_up', position });
    for await (const batch of log.follow(position, task.filter, following)) {
      await task.handle(batch, lease, following);
      // An aborted batch may be handled only in part.
      if (following.aborted) return;
      onHandled();
      progress.report(task.name, {
        state: batch.caughtUp ? 'live' : 'catching_up',
        position: batch.through,
        failure: undefined,
        ...lastRecorded(batch.events),
      });
    }
  } finally {
    stop.abort();
    handled.abort();
    await Promise.all(watching);
  }
}

function lastRecorded(events: readonly StoredEvent[]): { readonly lastRecordedAt?: string } {
  const last = events.at(-1);
  return last === undefined ? {} : { lastRecordedAt: last.metadata.recordedAt };
}
