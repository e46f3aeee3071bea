import { initialBuild, NoCompleteBuild } from '#event-sourcing';
import type { Build, CollectionDefinition } from '#event-sourcing';
import type { FillingBuilds } from './filling-builds.ts';
import type { LiveBuildCache } from './live-build-cache.ts';
import type { ReadModelWriter } from './read-model-writer.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { StatementCache } from './statement-cache.ts';
import { collectionKey, collectionOf, idIndexOf, indexOf, primaryKeyOf, tableOf } from './writer/build-tables.ts';
import type { BuildName } from './writer/build-tables.ts';
import type { CheckpointRow } from './writer/move-checkpoint.ts';

export interface SqliteBuildsParts {
  readonly statements: StatementCache;
  readonly snapshot: ReadSnapshot;
  readonly writer: ReadModelWriter;
  readonly live: LiveBuildCache;
  readonly filling: FillingBuilds;
}

/** The builds of collections: their tables and indexes, and which one queries read. */
export class SqliteBuilds {
  readonly #parts: SqliteBuildsParts;
  /** Tables that have the indexes of this program's definitions. */
  readonly #prepared = new Set<string>();

  constructor(parts: SqliteBuildsParts) {
    this.#parts = parts;
  }

  /** Each index in a transaction of its own: indexing many documents takes seconds, and other writes are waiting. */
  async prepare(build: Build): Promise<void> {
    const { writer } = this.#parts;
    const name = buildName(build);
    const existing = this.#indexesOf(name);
    if (existing === undefined) await writer.request({ op: 'prepare', build: name, indexes: [] });
    else if (!existing.has(primaryKeyOf(name)) && !existing.has(idIndexOf(name))) await this.indexIds(name);
    for (const fields of build.collection.indexes) {
      if (existing?.has(indexOf(name, fields)) === true) continue;
      await writer.request({ op: 'prepare', build: name, indexes: [fields] });
    }
  }

  async startFilling(build: Build): Promise<void> {
    const name = buildName(build);
    await this.#parts.writer.request({ op: 'startFilling', build: name });
    this.#parts.filling.start(name);
  }

  /** Ends the filling of a build. */
  async indexIds(name: BuildName): Promise<void> {
    await this.#parts.writer.request({ op: 'indexIds', build: name });
    this.#parts.filling.end(name);
  }

  async findLive(collection: CollectionDefinition): Promise<Build | undefined> {
    const known = this.#parts.live.of(collectionKey(collection));
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
    const initial = buildName({ collection, build: initialBuild });
    await this.#parts.writer.request({ op: 'ensureLive', build: initial });
    const published = await this.findLive(collection);
    if (published === undefined) throw new NoCompleteBuild(collection);
    return published;
  }

  async switchTo(build: Build, checkpoints: readonly CheckpointRow[]): Promise<void> {
    await this.prepare(build);
    await this.#parts.writer.request({ op: 'switch', build: buildName(build), checkpoints });
  }

  all(collection: CollectionDefinition): readonly Build[] {
    const { snapshot, statements } = this.#parts;
    snapshot.open();
    const rows = statements.get('SELECT build FROM builds WHERE collection = ? ORDER BY build');
    return rows.all(collectionKey(collection)).map((row) => ({ collection, build: String(row['build']) }));
  }

  ofAllCollections(): readonly Build[] {
    const { snapshot, statements } = this.#parts;
    snapshot.open();
    const rows = statements.get('SELECT collection, build FROM builds ORDER BY collection, build').all();
    return rows.map(({ collection, build }) => ({
      collection: { ...collectionOf(String(collection)), indexes: [] },
      build: String(build),
    }));
  }

  async drop(build: Build): Promise<void> {
    const name = buildName(build);
    await this.#parts.writer.request({ op: 'drop', build: name });
    this.#parts.filling.end(name);
  }

  /** The quoted names of a build's indexes; undefined where there is no such build. Every program looks at every live build. */
  #indexesOf(name: BuildName): ReadonlySet<string> | undefined {
    const { snapshot, statements } = this.#parts;
    snapshot.open();
    const build = statements.get('SELECT 1 FROM builds WHERE collection = ? AND build = ?');
    if (build.get(name.collection, name.build) === undefined) return undefined;
    const indexes = statements.get(`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ?`);
    const table = tableOf(name).slice(1, -1);
    return new Set(indexes.all(table).map((row) => `"${String(row['name'])}"`));
  }
}

/** How the file names a build. */
export function buildName({ collection, build }: Build): BuildName {
  return { collection: collectionKey(collection), build };
}
