import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Service } from '../support/service.ts';
import type { Server } from './store-servers.ts';

/**
 * Three API processes and two workers that share the stores. The first and the last of the API processes share a directory with the workers:
 * the last one relays commands to the first, which starts before it, and both subscribe to the positions of readers. The other one polls these.
 */
export class SeveralProcesses {
  readonly environment: Readonly<Record<string, string>>;
  readonly apis: readonly Service[];
  readonly workers: readonly Service[];
  readonly #directory: string;

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
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-test-'));
    const together = { ...shared, DATA_DIR: directory };
    const [first] = await Promise.allSettled([Service.start({ ...together, ROLE: 'api' })]);
    const others = await Promise.allSettled([
      Service.start({ ...shared, ROLE: 'api' }),
      Service.start({ ...together, ROLE: 'api' }),
      Service.start({ ...together, ROLE: 'worker' }),
      Service.start({ ...together, ROLE: 'worker' }),
    ]);
    const started = [first, ...others];
    const services = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failure = started.find((result) => result.status === 'rejected');
    if (failure !== undefined) {
      // What runs on would keep the run of the tests from ending.
      await Promise.all(services.map((service) => service.remove()));
      throw failure.reason;
    }
    return new SeveralProcesses(services.slice(0, 3), services.slice(3), directory);
  }

  private constructor(apis: readonly Service[], workers: readonly Service[], directory: string) {
    this.apis = apis;
    this.workers = workers;
    this.#directory = directory;
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
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
