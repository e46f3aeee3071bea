import type { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { eventsFormat } from './append-events.ts';
import { changeLog } from './change-log.ts';
import { failAll, groupCommit } from './group-commit.ts';
import type { Committed, Outcome } from './group-commit.ts';
import { OpenFiles } from './open-files.ts';
import { openForWriting, requireSynchronous } from './database-file.ts';
import type { DatabaseFormat } from './database-file.ts';
import { changeReadModels, readModelsFormat } from './change-read-models.ts';
import { releaseStartMemory } from './release-start-memory.ts';

/** What the thread is started with. */
export interface WriterSettings {
  readonly file: 'events' | 'read-models';
  readonly path: string;
}

export interface QueuedRequest {
  readonly number: number;
  readonly request: unknown;
}
export type ToWriter = readonly QueuedRequest[] | 'close';
/** A request to write without changing anything: it shows whether the disk takes writes. */
export type Probe = 'probe';
const probe: Probe = 'probe';

export interface FromWriter extends Committed {
  /** Numbers of the requests that the outcomes belong to, in the same order. */
  readonly numbers: readonly number[];
}

/** About as many requests share a commit: with more, the first would wait long for the last. */
const maxRequestsPerCommit = 512;

function run(
  port: MessagePort,
  format: DatabaseFormat,
  { path }: WriterSettings,
  rules: (db: DatabaseSync) => (request: never) => Outcome,
) {
  const db = openForWriting(path, format);
  const files = new OpenFiles(db, path);
  const applyRules = rules(db) as (request: unknown) => Outcome;
  const apply = (request: unknown): Outcome => {
    if (request !== probe) return applyRules(request);
    db.exec(`PRAGMA user_version = ${format.migrations.length}`);
    return { value: undefined };
  };
  let checked = false;

  /** The requests received so far, up to a `close`. */
  const received = (first: ToWriter): { readonly requests: readonly QueuedRequest[]; readonly closing: boolean } => {
    const requests: QueuedRequest[] = [];
    for (let message: ToWriter | undefined = first; message !== undefined;) {
      if (message === 'close') return { requests, closing: true };
      requests.push(...message);
      message =
        requests.length < maxRequestsPerCommit
          ? (receiveMessageOnPort(port)?.message as ToWriter | undefined)
          : undefined;
    }
    return { requests, closing: false };
  };

  const commit = (requests: readonly QueuedRequest[]): Committed => {
    const committed = groupCommit(db, requests, ({ request }) => apply(request));
    const lost = files.lost();
    if (lost === undefined) return committed;
    files.saveLog(lost);
    if (committed.fatal !== undefined) return committed;
    const problem = `${lost} was removed or replaced`;
    return { ...failAll(requests, 'unknown', problem), fatal: problem };
  };

  port.on('message', (first: ToWriter) => {
    const { requests, closing } = received(first);
    const committed = requests.length === 0 ? { outcomes: [] } : commit(requests);
    if (!checked && requests.length > 0) {
      requireSynchronous(db, format.synchronous);
      checked = true;
    }
    port.postMessage({ ...committed, numbers: requests.map(({ number }) => number) } satisfies FromWriter);
    if (closing || committed.fatal !== undefined) {
      db.close();
      port.close();
    }
  });
  port.postMessage({ outcomes: [], numbers: [] } satisfies FromWriter);
}

const settings = workerData as WriterSettings;
if (parentPort !== null) {
  releaseStartMemory();
  if (settings.file === 'events') run(parentPort, eventsFormat, settings, changeLog);
  else run(parentPort, readModelsFormat, settings, changeReadModels);
}
