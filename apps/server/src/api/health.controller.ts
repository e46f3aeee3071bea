import { Controller, Get } from '@nestjs/common';
import { EventLog, ReaderProgress, ReadStore, unbuiltProjections } from '#event-sourcing';
import { Rejected } from '#kernel';
import { projections } from '#service';
import { ApiOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { Startup } from './pipeline/startup.ts';
import { object, oneOf } from './schemas/schema.ts';
import type { Static } from './schemas/schema.ts';

const health = object('Health', { status: oneOf('Always `ok`.', ['ok']) });

type Health = Static<typeof health>;

const operations = {
  alive: {
    id: 'getHealth',
    summary: 'Check that the process is alive',
    description: 'Checks nothing but that it responds.',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'It is alive.', schema: health },
    example: { status: 'ok' },
    errors: [],
  },
  ready: {
    id: 'getReadiness',
    summary: 'Check that the process can serve requests',
    description:
      'Checks both stores, that every read model is built and complete, and that no reader of the process is stuck.',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'It can serve.', schema: health },
    example: { status: 'ok' },
    errors: ['service_unavailable'],
  },
} as const satisfies Record<string, Operation>;

/** Longer than readers retry during the restart of a store. */
const maxFailingMs = 10_000;

@Controller()
export class HealthController {
  readonly #eventLog: EventLog;
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  readonly #startup: Startup;

  constructor(eventLog: EventLog, store: ReadStore, progress: ReaderProgress, startup: Startup) {
    this.#eventLog = eventLog;
    this.#store = store;
    this.#progress = progress;
    this.#startup = startup;
  }

  @Get('/healthz')
  @ApiOperation(operations.alive)
  alive(): Health {
    return { status: 'ok' };
  }

  @Get('/readyz')
  @ApiOperation(operations.ready)
  async ready(): Promise<Health> {
    const [log, store] = await Promise.all([this.#eventLog.healthy(), this.#store.healthy()]);
    if (!log || !store) {
      throw new Rejected('service_unavailable', 'A store does not respond. Retry in 2 s.', { retryAfter: 2 });
    }
    const [refused] = this.#store.refused();
    if (refused !== undefined) {
      const message = `The read model ${refused} may lack its last changes after a restart of its store. Retry in 2 s.`;
      throw new Rejected('service_unavailable', message, { retryAfter: 2 });
    }
    const stuck = this.#progress.stuck(maxFailingMs);
    if (stuck.length > 0) {
      const message = `Readers make no progress: ${stuck.join(', ')}. The log says why.`;
      throw new Rejected('service_unavailable', message, { retryAfter: 10 });
    }
    const [unbuilt] = await unbuiltProjections(this.#store, projections);
    if (unbuilt !== undefined) {
      const message = `The read model ${unbuilt.collection.name} is being built. Retry in 2 s.`;
      throw new Rejected('service_unavailable', message, { retryAfter: 2 });
    }
    if (!this.#startup.isOver) {
      const message = 'The read models of accounts and keys are catching up with the log. Retry in 2 s.';
      throw new Rejected('service_unavailable', message, { retryAfter: 2 });
    }
    return { status: 'ok' };
  }
}
