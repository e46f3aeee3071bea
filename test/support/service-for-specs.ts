import { afterAll, beforeAll, it } from '@jest/globals';
import { ApiClient } from './api-client.ts';
import type { Account, Plan, Scope } from './operator.ts';
import { Service } from './service.ts';

export interface Customer extends Account {
  readonly client: ApiClient;
}

export interface ServiceForSpecs {
  readonly service: Service;
  /** A new account with a key and a client; no other test sees it. */
  customer(plan?: Plan, scopes?: readonly Scope[]): Promise<Customer>;
  /** A client with any key, or with none, from an address of its own where one is given. */
  client(key?: string, localAddress?: string): ApiClient;
}

/** A plan under which scans are accepted and never start. */
export const nothingStarts = { concurrentScans: 0 } as const;

/** For what looks into the files of the embedded stores, or counts on nobody else using them. */
export const itEmbedded = (process.env['EVENT_LOG'] ?? 'sqlite') === 'sqlite' ? it : it.skip;

/** For what never happens; a busy machine takes its time. */
const hangTimeoutMs = 300_000;

/** One service for all specs of a file: started before the first, removed after the last. */
export function serviceForSpecs(settings: Readonly<Record<string, string>> = {}): ServiceForSpecs {
  let starting: Promise<Service> | undefined;
  let started: Service | undefined;
  const clients: ApiClient[] = [];
  const service = (): Service => {
    if (started === undefined) throw new Error('the service has not been started yet');
    return started;
  };
  const client = (key?: string, localAddress?: string): ApiClient => {
    const made = new ApiClient(() => service().url, key, localAddress);
    clients.push(made);
    return made;
  };
  beforeAll(async () => {
    starting = Service.start(settings);
    started = await starting;
  }, hangTimeoutMs);
  afterAll(async () => {
    await Promise.all(clients.map((one) => one.close()));
    // Also the one whose start took longer than the hook.
    await (await starting?.catch(() => undefined))?.remove();
  }, hangTimeoutMs);
  return {
    get service() {
      return service();
    },
    customer: async (plan, scopes) => {
      const account = await service().operator.openAccount(plan, scopes);
      return { ...account, client: client(account.key) };
    },
    client,
  };
}
