import type { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { appendEvents, eventsFile } from './append-events.ts';
import { commitTogether } from './commit-together.ts';
import type { Committed, Outcome } from './commit-together.ts';
import { openForWriting, requireSynchronous } from './database-file.ts';
import type { FileKind } from './database-file.ts';
import { changeReadModels, readModelsFile } from './change-read-models.ts';

/** What the thread is started with. */
export interface WriterSettings {
  readonly file: 'events' | 'read-models';
  readonly path: string;
}

export interface Asked {
  readonly number: number;
  readonly request: unknown;
}
export type ToWriter = readonly Asked[] | 'close';
/** A request to write without changing anything: it shows whether the disk takes writes. */
export type Probe = 'probe';
const probe: Probe = 'probe';

export interface FromWriter extends Committed {
  /** Of the requests that the outcomes answer, in the same order. */
  readonly numbers: readonly number[];
}

/** About as many go together: more would make those at the front wait long for those at the end. */
const mostTogether = 512;

function run(port: MessagePort, kind: FileKind, path: string, rule: (db: DatabaseSync) => (request: never) => Outcome) {
  const db = openForWriting(path, kind);
  const applyRule = rule(db) as (request: unknown) => Outcome;
  const apply = (request: unknown): Outcome => {
    if (request !== probe) return applyRule(request);
    db.exec(`PRAGMA user_version = ${kind.version}`);
    return { value: undefined };
  };
  let checked = false;

  /** What waits, up to a close. */
  const waiting = (first: ToWriter): { readonly asked: readonly Asked[]; readonly closing: boolean } => {
    const asked: Asked[] = [];
    for (let message: ToWriter | undefined = first; message !== undefined;) {
      if (message === 'close') return { asked, closing: true };
      asked.push(...message);
      message = asked.length < mostTogether ? (receiveMessageOnPort(port)?.message as ToWriter | undefined) : undefined;
    }
    return { asked, closing: false };
  };

  port.on('message', (first: ToWriter) => {
    const { asked, closing } = waiting(first);
    const committed =
      asked.length === 0 ? { outcomes: [] } : commitTogether(db, asked, ({ request }) => apply(request));
    if (!checked && asked.length > 0) {
      requireSynchronous(db, kind.synchronous);
      checked = true;
    }
    port.postMessage({ ...committed, numbers: asked.map(({ number }) => number) } satisfies FromWriter);
    if (closing || committed.fatal !== undefined) {
      db.close();
      port.close();
    }
  });
  port.postMessage({ outcomes: [], numbers: [] } satisfies FromWriter);
}

const { file, path } = workerData as WriterSettings;
if (parentPort !== null) {
  if (file === 'events') run(parentPort, eventsFile, path, appendEvents);
  else run(parentPort, readModelsFile, path, changeReadModels);
}
