import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  ProjectionTask,
  ReaderProgress,
  ReadStore,
  runReaders,
  SagaTask,
} from '#event-sourcing';
import type { ReaderTask } from '#event-sourcing';
import { Log } from '../log.ts';
import { projections, sagas } from '../wiring/features.ts';
import { Instance } from './instance.ts';

/** Keeps every read model up to date and lets every saga react. */
@Injectable()
export class Readers {
  constructor(
    private readonly eventLog: EventLog,
    private readonly store: ReadStore,
    private readonly leases: Leases,
    private readonly progress: ReaderProgress,
    private readonly parked: ParkedEvents,
    private readonly catalogue: EventCatalogue,
    private readonly commands: CommandBus,
    private readonly instance: Instance,
    private readonly log: Log,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const environment = {
      log: this.eventLog,
      leases: this.leases,
      progress: this.progress,
      owner: this.instance.name,
      onError: (reader: string, error: unknown) => this.log.error({ err: error, reader }, 'reader failed, and retries'),
    };
    await runReaders(this.tasks(), environment, signal);
  }

  private tasks(): readonly ReaderTask[] {
    return [
      ...projections.map((projection) => new ProjectionTask(projection, this.catalogue, this.store, this.parked)),
      ...sagas.map(
        (saga) =>
          new SagaTask(saga, this.catalogue, this.store, this.parked, (command) => this.commands.execute(command)),
      ),
    ];
  }
}
