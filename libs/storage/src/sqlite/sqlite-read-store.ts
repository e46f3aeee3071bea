import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { initialBuild, NoCompleteBuild, ReadStore } from '#event-sourcing';
import type {
  Build,
  Change,
  Checkpoint,
  CollectionDefinition,
  DocumentText,
  EventReference,
  Find,
  Scalar,
  StoredDocument,
} from '#event-sourcing';
import { DocumentCache } from './document-cache.ts';
import { documentOf, serialize } from './document-rows.ts';
import type { DocumentRow } from './document-rows.ts';
import { findStatement, getStatement } from './find-statement.ts';
import { FillingBuilds } from './filling-builds.ts';
import { LiveBuildCache } from './live-build-cache.ts';
import { AdvancedCheckpoints } from './advanced-checkpoints.ts';
import type { ReadModels } from './read-models.ts';
import { StatementCache } from './statement-cache.ts';
import { toStoreError } from './store-error.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { collectionKey, idIndexOf, indexOf, primaryKeyOf, tableOf } from './writer/build-tables.ts';
import type { BuildName } from './writer/build-tables.ts';
import type { ReadModelRequest } from './writer/change-read-models.ts';
import type { CheckpointRow } from './writer/move-checkpoint.ts';
import { WriterFailure } from './writer/writer-thread.ts';
import type { WriterThread } from './writer/writer-thread.ts';

const pageSize = 500;
const longTimeoutMs = 30_000;
const anyValues = {};

/** Read models in one file: a table for each build, documents as JSON, an expression index for each declared index. */
export class SqliteReadStore extends ReadStore {
  readonly #writer: WriterThread;
  readonly #reader: DatabaseSync;
  readonly #snapshot: ReadSnapshot;
  readonly #statements: StatementCache;
  readonly #live: LiveBuildCache;
  readonly #documents = new DocumentCache();
  readonly #filling: FillingBuilds;
  readonly #passed = new AdvancedCheckpoints((checkpoint) => this.moveCheckpoint(checkpoint));
  /** Tables that have the indexes of this program's definitions. */
  readonly #prepared = new Set<string>();

  /** `maxUnindexedRows`: when a build has so many documents while it is filled, their ids are indexed. */
  constructor({ writer, reader, snapshot }: ReadModels, maxUnindexedRows?: number) {
    super();
    this.#writer = writer;
    this.#reader = reader;
    this.#snapshot = snapshot;
    this.#statements = new StatementCache(reader);
    this.#live = new LiveBuildCache(reader, snapshot);
    this.#filling = new FillingBuilds(this.#statements, snapshot, maxUnindexedRows);
  }

  /** Each index in a transaction of its own: indexing many documents takes seconds, and other writes are waiting. */
  async prepare(build: Build): Promise<void> {
    const name = nameOf(build);
    const existing = this.#indexesOf(name);
    if (existing === undefined) await this.#request({ op: 'prepare', build: name, indexes: [] });
    else if (!existing.has(primaryKeyOf(name)) && !existing.has(idIndexOf(name))) await this.#indexIds(name);
    for (const fields of build.collection.indexes) {
      if (existing?.has(indexOf(name, fields)) === true) continue;
      await this.#request({ op: 'prepare', build: name, indexes: [fields] });
    }
  }

  override async startFilling(build: Build): Promise<{ readonly knowsIds: boolean }> {
    const name = nameOf(build);
    await this.#request({ op: 'startFilling', build: name });
    this.#filling.start(name);
    return { knowsIds: true };
  }

  async #indexIds(name: BuildName): Promise<void> {
    await this.#request({ op: 'indexIds', build: name });
    this.#filling.end(name);
  }

  /** The quoted names of a build's indexes; undefined where there is no such build. Every program looks at every live build. */
  #indexesOf(name: BuildName): ReadonlySet<string> | undefined {
    this.#snapshot.open();
    const build = this.#statements.get('SELECT 1 FROM builds WHERE collection = ? AND build = ?');
    if (build.get(name.collection, name.build) === undefined) return undefined;
    const indexes = this.#statements.get(`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ?`);
    const table = tableOf(name).slice(1, -1);
    return new Set(indexes.all(table).map((row) => `"${String(row['name'])}"`));
  }

  async findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    const known = this.#live.of(collectionKey(collection));
    if (known === undefined) return undefined;
    const live = { collection, build: known.build };
    // A new release may declare indexes that the build of an older one lacks.
    if (!this.#prepared.has(tableOf(known))) {
      await this.prepare(live);
      this.#prepared.add(tableOf(known));
    }
    return live;
  }

  async ensureLive(collection: CollectionDefinition): Promise<Build> {
    const live = await this.findLive(collection);
    if (live !== undefined) return live;
    await this.#request({ op: 'ensureLive', build: nameOf({ collection, build: initialBuild }) });
    return this.live(collection);
  }

  async switchTo(build: Build, checkpoints: readonly Checkpoint[]): Promise<void> {
    await this.prepare(build);
    await this.#request({ op: 'switch', build: nameOf(build), checkpoints: checkpoints.map(rowOf) });
  }

  async builds(collection: CollectionDefinition): Promise<readonly Build[]> {
    this.#snapshot.open();
    const rows = this.#statements.get('SELECT build FROM builds WHERE collection = ? ORDER BY build');
    return rows.all(collectionKey(collection)).map((row) => ({ collection, build: String(row['build']) }));
  }

  async drop(build: Build): Promise<void> {
    await this.#request({ op: 'drop', build: nameOf(build) });
    this.#filling.end(nameOf(build));
  }

  async get<D>(
    collection: CollectionDefinition,
    id: string,
    equals: Readonly<Record<string, Scalar>> = anyValues,
  ): Promise<D | undefined> {
    const name = this.#liveName(collection);
    const document = this.#documents.get(this.#snapshot.version(), name, id, equals, this.#textOf);
    return document as D | undefined;
  }

  readonly #textOf = (name: BuildName, id: string, equals: Readonly<Record<string, Scalar>>): string | undefined => {
    const { sql, parameters } = getStatement(name, id, equals);
    const row = this.#statements.get(sql).get(...parameters);
    return row && String(row['body']);
  };

  async find<D>(collection: CollectionDefinition, query: Find): Promise<readonly D[]> {
    const name = this.#liveName(collection);
    const { sql, parameters } = findStatement(name, collection, query);
    const rows = this.#statements.get(sql).all(...parameters);
    return rows.map((row) => JSON.parse(String(row['body'])) as D);
  }

  async load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    const rows = this.#loadRows(nameOf(build), ids);
    return new Map(rows.map((row) => [row.id, documentOf<D>(row)]));
  }

  #loadRows(build: BuildName, ids: readonly string[]): readonly DocumentRow[] {
    if (this.#filling.has(build)) return this.#filling.load(build, ids);
    this.#snapshot.open();
    const sql = `SELECT id, position, body FROM ${tableOf(build)} WHERE id IN (SELECT value FROM json_each(?))`;
    return this.#statements.get(sql).all(JSON.stringify(ids)) as unknown as DocumentRow[];
  }

  async *all<D>(build: Build): AsyncIterable<StoredDocument<D>> {
    for await (const rows of this.#pages(build)) for (const row of rows) yield documentOf<D>(row);
  }

  override async *texts(build: Build): AsyncIterable<readonly DocumentText[]> {
    for await (const rows of this.#pages(build))
      yield rows.map(({ id, position, body }) => ({ id, position, text: body }));
  }

  async *#pages(build: Build): AsyncIterable<readonly DocumentRow[]> {
    const sql = `SELECT id, position, body FROM ${tableOf(nameOf(build))} WHERE id > ? ORDER BY id LIMIT ${pageSize}`;
    for (let after = ''; ;) {
      this.#snapshot.open();
      const rows = this.#statements.get(sql).all(after) as unknown as DocumentRow[];
      if (rows.length > 0) yield rows;
      if (rows.length < pageSize) return;
      after = rows.at(-1)?.id ?? after;
      await nextIteration();
    }
  }

  async write<D>(build: Build, changes: readonly Change<D>[], checkpoint?: Checkpoint): Promise<void> {
    const name = nameOf(build);
    const serialized = {
      ids: changes.map(({ id }) => id),
      positions: changes.map(({ position }) => position),
      bodies: changes.map(({ document }) => (document === undefined ? null : serialize(document))),
    };
    if (this.#filling.isFull(name)) await this.#indexIds(name);
    if (this.#filling.has(name)) {
      if (checkpoint !== undefined) throw new Error(`${tableOf(name)} is being filled, and has no checkpoint.`);
      const places = this.#filling.place(name, serialized.ids);
      await this.#request({ op: 'fill', build: name, changes: serialized, places });
    } else {
      const row = checkpoint && rowOf(checkpoint);
      if (checkpoint !== undefined) this.#passed.supersede(checkpoint.name);
      await this.#request({ op: 'write', build: name, changes: serialized, checkpoint: row });
    }
  }

  async put(collection: CollectionDefinition, id: string, document: unknown): Promise<void> {
    const body = serialize(document);
    await this.ensureLive(collection);
    await this.#request({ op: 'put', collection: collectionKey(collection), id, body });
  }

  async remove(collection: CollectionDefinition, id: string): Promise<void> {
    await this.#request({ op: 'remove', collection: collectionKey(collection), id });
  }

  async checkpoint(name: string): Promise<Checkpoint | undefined> {
    this.#snapshot.open();
    const row = this.#statements
      .get('SELECT name, position, epoch, last_event FROM checkpoints WHERE name = ?')
      .get(name);
    return row === undefined ? undefined : checkpointOf(row);
  }

  async checkpoints(): Promise<readonly Checkpoint[]> {
    this.#snapshot.open();
    const rows = this.#statements.get('SELECT name, position, epoch, last_event FROM checkpoints ORDER BY name').all();
    return rows.map(checkpointOf);
  }

  async moveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    await this.#request({ op: 'moveCheckpoint', checkpoint: rowOf(checkpoint) });
  }

  override advance(checkpoint: Checkpoint): Promise<void> {
    return this.#passed.advance(checkpoint);
  }

  async removeCheckpoint(name: string): Promise<void> {
    this.#passed.forget(name);
    await this.#request({ op: 'removeCheckpoint', name });
  }

  async boundLog(): Promise<string | undefined> {
    this.#snapshot.open();
    const row = this.#statements.get('SELECT id FROM log').get();
    return row === undefined ? undefined : String(row['id']);
  }

  async bindToLog(logId: string): Promise<void> {
    await this.#request({ op: 'bindToLog', logId });
  }

  async healthy(): Promise<boolean> {
    return this.#writer.healthy();
  }

  async close(): Promise<void> {
    await this.#passed.close();
    this.#snapshot.close();
    if (this.#reader.isOpen) this.#reader.close();
    await this.#writer.close();
  }

  /** @throws NoCompleteBuild */
  #liveName(collection: CollectionDefinition): BuildName {
    const name = this.#live.of(collectionKey(collection));
    if (name === undefined) throw new NoCompleteBuild(collection);
    return name;
  }

  async #request(request: ReadModelRequest): Promise<unknown> {
    try {
      return await this.#writer.request(request, isLong(request) ? longTimeoutMs : undefined);
    } catch (error) {
      throw error instanceof WriterFailure ? toStoreError(error) : error;
    }
  }
}

/** These are not part of a client's request: readers and rebuilds wait for them, and creating an index takes long. */
function isLong({ op }: ReadModelRequest): boolean {
  return ['prepare', 'startFilling', 'fill', 'indexIds', 'drop', 'switch', 'write'].includes(op);
}

function nameOf({ collection, build }: Build): BuildName {
  return { collection: collectionKey(collection), build };
}

function checkpointOf(row: Readonly<Record<string, unknown>>): Checkpoint {
  const { name, position, epoch, last_event: last } = row;
  return {
    name: String(name),
    position: String(position),
    epoch: Number(epoch),
    ...(typeof last === 'string' && { lastEvent: JSON.parse(last) as EventReference }),
  };
}

function rowOf({ name, position, epoch, lastEvent }: Checkpoint): CheckpointRow {
  return { name, position, epoch, lastEvent: lastEvent === undefined ? null : JSON.stringify(lastEvent) };
}
