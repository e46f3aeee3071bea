import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { appendEvents, eventsFile } from './append-events.ts';
import { type Committed, commitTogether, type Outcome } from './commit-together.ts';
import { type FileKind, openForWriting, requireSynchronous } from './database-file.ts';
import { changeReadModels, readModelsFile } from './change-read-models.ts';

/** What the thread is started with. */
export interface WriterSettings {
  readonly file: 'events' | 'read-models';
  readonly path: string;
}

export type ToWriter = { readonly number: number; readonly request: unknown } | 'close';
/** A request to write without changing anything: it shows whether the disk takes writes. */
export type Probe = 'probe';
const probe: Probe = 'probe';

export interface FromWriter extends Committed {
  /** Of the requests that the outcomes answer, in the same order. */
  readonly numbers: readonly number[];
}

/** More would make those at the front wait long for those at the end. */
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

  const waiting = (first: ToWriter): ToWriter[] => {
    const messages = [first];
    while (messages.length < mostTogether) {
      const next = receiveMessageOnPort(port);
      if (next === undefined) break;
      messages.push(next.message as ToWriter);
    }
    return messages;
  };

  port.on('message', (first: ToWriter) => {
    const messages = waiting(first);
    const asked = messages.filter((message) => message !== 'close');
    const committed =
      asked.length === 0 ? { outcomes: [] } : commitTogether(db, asked, ({ request }) => apply(request));
    if (!checked && asked.length > 0) {
      requireSynchronous(db, kind.synchronous);
      checked = true;
    }
    port.postMessage({ ...committed, numbers: asked.map(({ number }) => number) } satisfies FromWriter);
    if (messages.includes('close') || committed.fatal !== undefined) {
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
