import type { DatabaseSync } from 'node:sqlite';
import {
  createBuild,
  createUnindexedBuild,
  dropBuild,
  ensureLive,
  indexIds,
  liveBuild,
  makeLive,
} from './build-tables.ts';
import type { BuildName, Indexes } from './build-tables.ts';
import { DocumentWriter } from './change-documents.ts';
import type { SerializedChanges } from './change-documents.ts';
import { leaseChanger } from './change-leases.ts';
import type { LeaseRequest } from './change-leases.ts';
import { BuildFiller } from './fill-build.ts';
import type { Places } from './fill-build.ts';
import type { Outcome } from './group-commit.ts';
import type { DatabaseFormat } from './database-file.ts';
import { checkpointMover } from './move-checkpoint.ts';
import type { CheckpointRow } from './move-checkpoint.ts';
import { Tombstones } from './tombstones.ts';

/** The tables beside those of the builds (build-tables.ts). */
export const readModelsFormat: DatabaseFormat = {
  applicationId: 0x534c524d,
  synchronous: 'NORMAL',
  whenDamaged: 'Remove it with its -wal and -shm files, if there are any: it is built again from the event log.',
  migrations: [
    `
    CREATE TABLE builds (collection TEXT NOT NULL, build TEXT NOT NULL, PRIMARY KEY (collection, build)) STRICT;
    CREATE TABLE live (collection TEXT PRIMARY KEY, build TEXT NOT NULL) STRICT;
    CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL, epoch INTEGER NOT NULL) STRICT;
    CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT, epoch INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT;
  `,
    // The log that the read models are made from; tombstones of deleted documents; when a lease was granted.
    `
    CREATE TABLE log (id TEXT NOT NULL) STRICT;
    CREATE TABLE tombstones (
      collection TEXT NOT NULL,
      build TEXT NOT NULL,
      id TEXT NOT NULL,
      position TEXT NOT NULL,
      deleted INTEGER NOT NULL,
      PRIMARY KEY (collection, build, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tombstones_by_time ON tombstones (deleted);
    ALTER TABLE leases ADD COLUMN granted INTEGER NOT NULL DEFAULT 0;
  `,
    // The last event that a reader has handled.
    `
    ALTER TABLE checkpoints ADD COLUMN last_event TEXT;
  `,
  ],
};

export type ReadModelRequest =
  | { readonly op: 'prepare'; readonly build: BuildName; readonly indexes: Indexes }
  | { readonly op: 'startFilling'; readonly build: BuildName }
  | {
      readonly op: 'fill';
      readonly build: BuildName;
      readonly changes: SerializedChanges;
      readonly places: Places;
    }
  | { readonly op: 'indexIds'; readonly build: BuildName }
  | { readonly op: 'switch'; readonly build: BuildName; readonly checkpoints: readonly CheckpointRow[] }
  | { readonly op: 'drop'; readonly build: BuildName }
  | { readonly op: 'ensureLive'; readonly build: BuildName }
  | {
      readonly op: 'write';
      readonly build: BuildName;
      readonly changes: SerializedChanges;
      readonly checkpoint: CheckpointRow | undefined;
    }
  | { readonly op: 'put'; readonly collection: string; readonly id: string; readonly body: string }
  | { readonly op: 'remove'; readonly collection: string; readonly id: string }
  | { readonly op: 'moveCheckpoint'; readonly checkpoint: CheckpointRow }
  | { readonly op: 'removeCheckpoint'; readonly name: string }
  | { readonly op: 'bindToLog'; readonly logId: string }
  | LeaseRequest;

const success: Outcome = { value: undefined };

/** Prepares the operations on the read models' file; each is to be executed inside a transaction. */
export function changeReadModels(db: DatabaseSync): (request: ReadModelRequest) => Outcome {
  const tombstones = new Tombstones(db, Date.now);
  const documents = new DocumentWriter(db, tombstones);
  const filler = new BuildFiller(db, tombstones);
  const moveCheckpoints = checkpointMover(db);
  const changeLease = leaseChanger(db);
  const bindToLog = db.prepare('INSERT INTO log (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM log)');
  const removeCheckpoint = db.prepare('DELETE FROM checkpoints WHERE name = ?');

  return (request) => {
    switch (request.op) {
      case 'prepare':
        createBuild(db, request.build, request.indexes);
        return success;
      case 'startFilling':
        createUnindexedBuild(db, request.build);
        return success;
      case 'fill':
        filler.fill(request.build, request.changes, request.places);
        return success;
      case 'indexIds':
        indexIds(db, request.build);
        return success;
      case 'switch': {
        const fenced = moveCheckpoints(request.checkpoints);
        if (fenced !== undefined) return fenced;
        makeLive(db, request.build);
        return success;
      }
      case 'drop':
        dropBuild(db, request.build);
        documents.forget(request.build);
        filler.forget(request.build);
        return success;
      case 'ensureLive':
        ensureLive(db, request.build);
        return success;
      case 'write': {
        const fenced = moveCheckpoints(request.checkpoint === undefined ? [] : [request.checkpoint]);
        if (fenced !== undefined) return fenced;
        documents.change(request.build, request.changes);
        return success;
      }
      case 'put': {
        const build = liveBuild(db, request.collection);
        if (build !== undefined) documents.put(build, request.id, request.body);
        return success;
      }
      case 'remove': {
        const build = liveBuild(db, request.collection);
        if (build !== undefined) documents.remove(build, request.id);
        return success;
      }
      case 'moveCheckpoint':
        return moveCheckpoints([request.checkpoint]) ?? success;
      case 'removeCheckpoint':
        removeCheckpoint.run(request.name);
        return success;
      case 'bindToLog':
        bindToLog.run(request.logId);
        return success;
      default:
        return { value: changeLease(request) };
    }
  };
}
