import { scopes } from '#accounts';
import { EventLog, ReadStore } from '#event-sourcing';
import type {
  Appended,
  Batch,
  Build,
  CollectionDefinition,
  LogIdentity,
  NewEvent,
  Position,
  StoredDocument,
  StreamAppend,
} from '#event-sourcing';
import { accountsProjection } from '../../../libs/accounts/src/accounts/accounts.projection.ts';
import { apiKeysProjection } from '../../../libs/accounts/src/keys/api-keys.projection.ts';
import { hashKey } from '../../../libs/accounts/src/keys/key-secret.ts';

/** A position after every other: readers of the stub are never behind. */
const farAhead: Position = '~';

/** Takes every event and keeps none. */
export class StubEventLog extends EventLog {
  #count = 0;

  async append(_stream: string, expected: number | 'none', events: readonly NewEvent[]): Promise<Appended> {
    this.#count += events.length;
    const revision = (expected === 'none' ? -1 : expected) + events.length;
    return { position: String(this.#count).padStart(20, '0'), revision };
  }

  override get appendsTogether(): boolean {
    return true;
  }

  override async appendTogether(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return Promise.all(appends.map(({ stream, expected, events }) => this.append(stream, expected, events)));
  }

  async *readStream(): AsyncIterable<never> {}

  async *follow(_after: Position, _filter: object, signal: AbortSignal): AsyncIterable<Batch> {
    yield { events: [], through: farAhead, caughtUp: true };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }

  async deleteStream(): Promise<void> {}

  async head(): Promise<Position> {
    return '';
  }

  async savedPosition(): Promise<Position> {
    return farAhead;
  }

  async savePosition(): Promise<void> {}

  async contains(): Promise<boolean> {
    return true;
  }

  async identify(): Promise<LogIdentity> {
    return { id: 'stub', end: farAhead };
  }

  async healthy(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {}
}

/** Knows one account and one key, and nothing else. */
export class StubReadStore extends ReadStore {
  readonly #documents: ReadonlyMap<string, object>;

  constructor(key: string) {
    super();
    const accountId = 'acc_bench';
    const limits = { scansPerMonth: 1e9, requestsPerMinute: 1e9, concurrentScans: 1 };
    const subscription = { plan: 'enterprise', limits };
    const hash = hashKey(key);
    this.#documents = new Map<string, object>([
      [`${accountsProjection.collection.name}/${accountId}`, { accountId, subscription }],
      [
        `${apiKeysProjection.collection.name}/${hash}`,
        { keyId: 'key_bench', accountId, scopes, hash, expiresAt: null, revoked: false },
      ],
    ]);
  }

  async get<D>({ name }: CollectionDefinition, id: string): Promise<D | undefined> {
    return this.#documents.get(`${name}/${id}`) as D | undefined;
  }

  async findLive(collection: CollectionDefinition): Promise<Build> {
    return { collection, build: 'stub' };
  }

  async ensureLive(collection: CollectionDefinition): Promise<Build> {
    return { collection, build: 'stub' };
  }

  async checkpoint(name: string): Promise<{ name: string; position: Position; epoch: number }> {
    return { name, position: farAhead, epoch: 1 };
  }

  async find(): Promise<readonly never[]> {
    return [];
  }

  async load(): Promise<ReadonlyMap<string, never>> {
    return new Map<string, never>();
  }

  async builds(): Promise<readonly Build[]> {
    return [];
  }

  async *all<D>(): AsyncIterable<StoredDocument<D>> {}

  async healthy(): Promise<boolean> {
    return true;
  }

  async checkpoints(): Promise<readonly never[]> {
    return [];
  }

  async boundLog(): Promise<string> {
    return 'stub';
  }

  async prepare(): Promise<void> {}
  async switchTo(): Promise<void> {}
  async allBuilds(): Promise<readonly never[]> {
    return [];
  }

  async drop(): Promise<void> {}
  async write(): Promise<void> {}
  async put(): Promise<void> {}
  async remove(): Promise<void> {}
  async moveCheckpoint(): Promise<void> {}
  async bindToLog(): Promise<void> {}
  async removeCheckpoint(): Promise<void> {}
  async close(): Promise<void> {}
}
