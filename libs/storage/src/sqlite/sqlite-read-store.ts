import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { NoCompleteBuild, ReadStore } from '#event-sourcing';
import type {
  Build,
  Change,
  Checkpoint,
  CollectionDefinition,
  DocumentText,
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
import type { ReadModels } from './read-models.ts';
import { StatementCache } from './statement-cache.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { ReadModelWriter } from './read-model-writer.ts';
import { buildName, SqliteBuilds } from './sqlite-builds.ts';
import { rowOf, SqliteCheckpoints } from './sqlite-checkpoints.ts';
import { collectionKey, tableOf } from './writer/build-tables.ts';
import type { BuildName } from './writer/build-tables.ts';
import type { WriterThread } from './writer/writer-thread.ts';

const pageSize = 500;
const anyValues = {};

/** Read models in one file: a table for each build, documents as JSON, an expression index for each declared index. */
export class SqliteReadStore extends ReadStore {
  readonly #thread: WriterThread;
  readonly #writer: ReadModelWriter;
  readonly #reader: DatabaseSync;
  readonly #snapshot: ReadSnapshot;
  readonly #statements: StatementCache;
  readonly #live: LiveBuildCache;
  readonly #documents = new DocumentCache();
  readonly #filling: FillingBuilds;
  readonly #builds: SqliteBuilds;
  readonly #checkpoints: SqliteCheckpoints;

  /** `maxUnindexedRows`: when a build has so many documents while it is filled, their ids are indexed. */
  constructor({ writer, reader, snapshot }: ReadModels, maxUnindexedRows?: number) {
    super();
    this.#thread = writer;
    this.#writer = new ReadModelWriter(writer);
    this.#reader = reader;
    this.#snapshot = snapshot;
    this.#statements = new StatementCache(reader);
    this.#live = new LiveBuildCache(reader, snapshot);
    this.#filling = new FillingBuilds(this.#statements, snapshot, maxUnindexedRows);
    this.#builds = new SqliteBuilds({
      statements: this.#statements,
      snapshot,
      writer: this.#writer,
      live: this.#live,
      filling: this.#filling,
    });
    this.#checkpoints = new SqliteCheckpoints(this.#statements, snapshot, this.#writer);
  }

  prepare(build: Build): Promise<void> {
    return this.#builds.prepare(build);
  }

  override async startFilling(build: Build): Promise<{ readonly knowsIds: boolean }> {
    await this.#builds.startFilling(build);
    return { knowsIds: true };
  }

  findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    return this.#builds.findLive(collection);
  }

  ensureLive(collection: CollectionDefinition): Promise<Build> {
    return this.#builds.ensureLive(collection);
  }

  async switchTo(build: Build, checkpoints: readonly Checkpoint[]): Promise<void> {
    await this.#builds.switchTo(build, checkpoints.map(rowOf));
  }

  async builds(collection: CollectionDefinition): Promise<readonly Build[]> {
    return this.#builds.all(collection);
  }

  async allBuilds(): Promise<readonly Build[]> {
    return this.#builds.ofAllCollections();
  }

  drop(build: Build): Promise<void> {
    return this.#builds.drop(build);
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
    const rows = this.#loadRows(buildName(build), ids);
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
    const sql = `SELECT id, position, body FROM ${tableOf(buildName(build))} WHERE id > ? ORDER BY id LIMIT ${pageSize}`;
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
    const name = buildName(build);
    const serialized = {
      ids: changes.map(({ id }) => id),
      positions: changes.map(({ position }) => position),
      bodies: changes.map(({ document }) => (document === undefined ? null : serialize(document))),
    };
    if (this.#filling.isFull(name)) await this.#builds.indexIds(name);
    if (this.#filling.has(name)) {
      if (checkpoint !== undefined) throw new Error(`${tableOf(name)} is being filled, and has no checkpoint.`);
      const places = this.#filling.place(name, serialized.ids);
      await this.#writer.request({ op: 'fill', build: name, changes: serialized, places });
    } else {
      const row = checkpoint && this.#checkpoints.rowWithChanges(checkpoint);
      await this.#writer.request({ op: 'write', build: name, changes: serialized, checkpoint: row });
    }
  }

  async put(collection: CollectionDefinition, id: string, document: unknown): Promise<void> {
    const body = serialize(document);
    await this.ensureLive(collection);
    await this.#writer.request({ op: 'put', collection: collectionKey(collection), id, body });
  }

  async remove(collection: CollectionDefinition, id: string): Promise<void> {
    await this.#writer.request({ op: 'remove', collection: collectionKey(collection), id });
  }

  async checkpoint(name: string): Promise<Checkpoint | undefined> {
    return this.#checkpoints.find(name);
  }

  async checkpoints(): Promise<readonly Checkpoint[]> {
    return this.#checkpoints.all();
  }

  moveCheckpoint(checkpoint: Checkpoint): Promise<void> {
    return this.#checkpoints.move(checkpoint);
  }

  override advance(checkpoint: Checkpoint): Promise<void> {
    return this.#checkpoints.advance(checkpoint);
  }

  removeCheckpoint(name: string): Promise<void> {
    return this.#checkpoints.remove(name);
  }

  async boundLog(): Promise<string | undefined> {
    this.#snapshot.open();
    const row = this.#statements.get('SELECT id FROM log').get();
    return row === undefined ? undefined : String(row['id']);
  }

  async bindToLog(logId: string): Promise<void> {
    await this.#writer.request({ op: 'bindToLog', logId });
  }

  async healthy(): Promise<boolean> {
    return this.#thread.healthy();
  }

  async close(): Promise<void> {
    await this.#checkpoints.close();
    this.#snapshot.close();
    if (this.#reader.isOpen) this.#reader.close();
    await this.#thread.close();
  }

  /** @throws NoCompleteBuild */
  #liveName(collection: CollectionDefinition): BuildName {
    const name = this.#live.of(collectionKey(collection));
    if (name === undefined) throw new NoCompleteBuild(collection);
    return name;
  }
}
