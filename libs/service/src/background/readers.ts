import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  EventCatalogue,
  EventDecodingCache,
  EventLog,
  Leases,
  ParkedEvents,
  ProjectionTask,
  ReaderProgress,
  ReadStore,
  runReaders,
  SagaTask,
} from '#event-sourcing';
import type { ReaderTask, SagaCommand } from '#event-sourcing';
import { Clock, Log } from '#kernel';
import { RepeatedFailures } from '../log/repeated-failures.ts';
import { BusyUtilization } from '../memory/busy-utilization.ts';
import { HeapGrowthPolicy } from '../memory/heap-growth-policy.ts';
import { utilizationSinceLastCall } from '../metrics/event-loop-utilization.ts';
import { projections, sagas } from '../wiring/features.ts';
import { Instance } from './instance.ts';

/** Keeps every read model up to date and lets every saga react. */
@Injectable()
export class Readers {
  readonly #eventLog: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #progress: ReaderProgress;
  readonly #parked: ParkedEvents;
  readonly #catalogue: EventCatalogue;
  readonly #commands: CommandBus;
  readonly #instance: Instance;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #busy: BusyUtilization;

  constructor(
    eventLog: EventLog,
    store: ReadStore,
    leases: Leases,
    progress: ReaderProgress,
    parked: ParkedEvents,
    catalogue: EventCatalogue,
    commands: CommandBus,
    instance: Instance,
    log: Log,
    clock: Clock,
    busy: BusyUtilization,
  ) {
    this.#eventLog = eventLog;
    this.#store = store;
    this.#leases = leases;
    this.#progress = progress;
    this.#parked = parked;
    this.#catalogue = catalogue;
    this.#commands = commands;
    this.#instance = instance;
    this.#log = log;
    this.#clock = clock;
    this.#busy = busy;
  }

  async run(signal: AbortSignal): Promise<void> {
    const failures = new RepeatedFailures<unknown>((reader, error, repeated) =>
      this.#log.error({ err: error, reader, ...(repeated > 0 && { repeated }) }, 'reader failed, and retries'),
    );
    const environment = {
      log: this.#eventLog,
      leases: this.#leases,
      progress: this.#progress,
      owner: this.#instance.name,
      onError: (reader: string, error: unknown) => failures.failed(reader, error),
    };
    const tasks = this.#tasks();
    const policy = new HeapGrowthPolicy({
      progress: this.#progress,
      readers: tasks.length,
      utilization: utilizationSinceLastCall(),
      busyFrom: this.#busy.share,
    });
    const free = policy.watch();
    try {
      await runReaders(tasks, environment, signal);
    } finally {
      free();
    }
  }

  #tasks(): readonly ReaderTask[] {
    const catalogue = new EventDecodingCache(this.#catalogue);
    const sagaEnvironment = {
      log: this.#eventLog,
      store: this.#store,
      catalogue,
      parked: this.#parked,
      dispatch: (command: SagaCommand) => this.#commands.execute(command),
      clock: this.#clock,
    };
    return [
      ...projections.map((projection) => new ProjectionTask(projection, catalogue, this.#store, this.#parked)),
      ...sagas.map((saga) => new SagaTask(saga, sagaEnvironment)),
    ];
  }
}
