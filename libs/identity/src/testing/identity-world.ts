import type { CommandBus } from '@nestjs/cqrs';
import { accountsSlice } from '#accounts';
import { CommandExecutor, documentsOf, EventCatalogue, retentionEvents } from '#event-sourcing';
import type {
  CollectionDefinition,
  DomainEvent,
  Find,
  Projection,
  ReadStore,
  ReadYourWrites,
  Scalar,
} from '#event-sourcing';
import { SystemIds } from '#kernel';
import type { Log } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { MemoryWindows } from './memory-windows.ts';
import { identitySlice } from '../identity.slice.ts';
import { FailedAttempts } from '../sign-in/failed-attempts.ts';
import { KnownSources } from '../sign-in/known-sources.ts';
import { Memberships } from '../members/memberships.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { PasswordHash } from '../users/password-hash.ts';
import { UserRegistration } from '../users/register-user.ts';
import { SessionUses } from '../sessions/session-uses.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInDelays } from '../sign-in/sign-in-delays.ts';
import { SessionStart } from '../sessions/start-session.ts';
import { Users } from '../users/users.ts';

/** Counts the hashes that are computed, and makes them cheap. */
export class CountedPasswordHash extends PasswordHash {
  computed = 0;
  /** What happens at the same time as the next hash is computed. */
  beforeNext: (() => Promise<unknown>) | undefined;

  protected override async compute(password: string): Promise<Buffer> {
    this.computed += 1;
    const concurrent = this.beforeNext;
    this.beforeNext = undefined;
    await concurrent?.();
    return Buffer.from(password.padEnd(32).slice(0, 32));
  }
}

/** Users and sessions on a log in memory. Read models are folded when they are read: they are never behind. */
export function identityWorld(start = '2026-06-01T12:00:00.000Z') {
  const log = new InMemoryEventLog();
  const clock = new ManualClock(start);
  const ids = new SystemIds();
  const catalogue = new EventCatalogue([...identitySlice.events, ...accountsSlice.events, retentionEvents]);
  /** Each process has one. */
  const newExecutor = () => new CommandExecutor(log, catalogue, clock, ids);
  const executor = newExecutor();
  /** Where they do not run, nothing is found to be shown in time. */
  const readers = { areRunning: true };
  const readYourWrites = {
    until: async () => undefined,
    reaches: async () => readers.areRunning,
    catchesUp: async () => readers.areRunning,
  } as unknown as ReadYourWrites;
  const store = new FoldedReadStore(log, catalogue).port;
  const users = new Users(store);
  const memberships = new Memberships(store);
  const uses = new SessionUses(store, clock);
  const windows = new MemoryWindows(clock);
  const warnings: unknown[] = [];
  const logger = { warn: (fields: object) => warnings.push(fields) } as unknown as Log;
  const passwords = new CountedPasswordHash(ids);
  const known = new KnownSources(store, clock);
  return {
    log,
    clock,
    ids,
    executor,
    newExecutor,
    readYourWrites,
    readers,
    store,
    users,
    memberships,
    windows,
    passwords,
    known,
    passwordCheck: new PasswordCheck(passwords, new SignInDelays(known, store, windows, clock)),
    failedAttempts: new FailedAttempts(executor, clock, logger),
    sessions: () => new Sessions(store, users, memberships, uses, clock),
    sessionStart: new SessionStart(executor, readYourWrites, users, memberships, uses, known, clock, ids),
    registration: new UserRegistration(executor, readYourWrites, ids),
    warnings,
    logger,
    commands: { execute: async () => undefined } as unknown as CommandBus,
    types: () => log.events.map(({ type }) => type.split('.')[0]),
  };
}

/** Documents of projections folded from the log at each read, and documents that were put. */
class FoldedReadStore {
  readonly #log: InMemoryEventLog;
  readonly #catalogue: EventCatalogue;
  readonly #plain = new Map<string, Map<string, object>>();

  constructor(log: InMemoryEventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  get port(): ReadStore {
    return this as unknown as ReadStore;
  }

  async get(collection: CollectionDefinition, id: string): Promise<unknown> {
    return this.#documents(collection).get(id);
  }

  async find(collection: CollectionDefinition, { equals = {}, below = {}, orderBy, descending, limit }: Find) {
    const member = (document: object, name: string): Scalar => (document as Record<string, Scalar>)[name] ?? '';
    const found = [...this.#documents(collection).values()]
      .filter((document) => Object.entries(equals).every(([name, value]) => member(document, name) === value))
      .filter((document) => Object.entries(below).every(([name, value]) => member(document, name) < value))
      .sort((one, other) => (member(one, orderBy) < member(other, orderBy) ? -1 : 1));
    return (descending === true ? found.toReversed() : found).slice(0, limit);
  }

  async put({ name }: CollectionDefinition, id: string, document: object): Promise<void> {
    const documents = this.#plain.get(name) ?? new Map<string, object>();
    this.#plain.set(name, documents.set(id, document));
  }

  async remove({ name }: CollectionDefinition, id: string): Promise<void> {
    this.#plain.get(name)?.delete(id);
  }

  #documents({ name }: CollectionDefinition): ReadonlyMap<string, object> {
    const projection = identitySlice.projections.find(({ collection }) => collection.name === name) as
      Projection<DomainEvent, object> | undefined;
    if (projection === undefined) return this.#plain.get(name) ?? new Map<string, object>();
    const events = this.#log.events.map((event) => this.#catalogue.decode<DomainEvent>(event));
    return documentsOf(projection, events);
  }
}
