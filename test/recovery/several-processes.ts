import { randomBytes, randomUUID } from 'node:crypto';
import { Service } from '../support/service.ts';
import type { Server } from './store-servers.ts';

/** Two API processes and two workers that share the stores. */
export class SeveralProcesses {
  readonly environment: Readonly<Record<string, string>>;
  readonly apis: readonly Service[];
  readonly workers: readonly Service[];

  static async start(
    { log, models }: { readonly log: Server; readonly models: Server },
    settings: Readonly<Record<string, string>> = {},
  ): Promise<SeveralProcesses> {
    const shared = {
      ...settings,
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: log.address,
      EVENTSTORE_PREFIX: `test_${randomUUID()}-`,
      READ_STORE: 'mongodb',
      MONGODB_URL: models.address,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    };
    const start = (ROLE: 'api' | 'worker'): Promise<Service> => Service.start({ ...shared, ROLE });
    const [apiA, apiB, workerA, workerB] = await Promise.all([
      start('api'),
      start('api'),
      start('worker'),
      start('worker'),
    ]);
    return new SeveralProcesses([apiA, apiB], [workerA, workerB]);
  }

  private constructor(apis: readonly Service[], workers: readonly Service[]) {
    this.apis = apis;
    this.workers = workers;
    this.environment = apis[0]?.environment ?? {};
  }

  get operator(): Service['operator'] {
    const [api] = this.apis;
    if (api === undefined) throw new Error('there is no process');
    return api.operator;
  }

  get unexpectedEnds(): readonly string[] {
    return [...this.apis, ...this.workers].flatMap((service) => service.unexpectedEnds);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((service) => service.stop()));
  }

  async remove(): Promise<void> {
    await Promise.all([...this.apis, ...this.workers].map((service) => service.remove()));
  }
}
