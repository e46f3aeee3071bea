import { Controller, Get } from '@nestjs/common';
import { EventLog, ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { Describe } from './operation.ts';
import type { Operation } from './operation.ts';
import { object, oneOf } from './schemas/json-schema.ts';

const health = object('Health', { status: oneOf('Always this.', ['ok']) });

const operations = {
  alive: {
    id: 'getHealth',
    summary: 'Is the process alive',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'It is.', schema: health },
    example: { status: 'ok' },
    errors: [],
  },
  ready: {
    id: 'getReadiness',
    summary: 'Can the process serve',
    description: 'Asks both stores.',
    tag: 'Service',
    access: 'public',
    success: { status: 200, description: 'It can.', schema: health },
    example: { status: 'ok' },
    errors: ['service_unavailable'],
  },
} as const satisfies Record<string, Operation>;

@Controller()
export class HealthController {
  readonly #eventLog: EventLog;
  readonly #store: ReadStore;

  constructor(eventLog: EventLog, store: ReadStore) {
    this.#eventLog = eventLog;
    this.#store = store;
  }

  @Get('/healthz')
  @Describe(operations.alive)
  alive(): object {
    return { status: 'ok' };
  }

  @Get('/readyz')
  @Describe(operations.ready)
  async ready(): Promise<object> {
    const [log, store] = await Promise.all([this.#eventLog.healthy(), this.#store.healthy()]);
    if (!log || !store) {
      throw new Rejected('service_unavailable', 'A store does not answer.', { retryAfter: 2 });
    }
    return { status: 'ok' };
  }
}
