import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '#kernel';
import { openStores, readSettings } from '#service';
import { ApiClient } from '../support/api-client.ts';
import type { Account, Limits, Operator } from '../support/operator.ts';
import { Receiver, testCertificate } from '../webhooks/testing/receiver.ts';
import { BusyCustomer } from './busy-customer.ts';
import { readHistory } from './history.ts';
import { readModelDifferences } from './read-model-differences.ts';
import type { SeededRandom } from './seeded-random.ts';
import { UnhurriedSite } from './unhurried-site.ts';
import { brokenPromises } from './what-must-hold.ts';
import type { Promises } from './what-must-hold.ts';

/** Plans under which quotas and slots run out during the ordeal. */
const plans: readonly Partial<Limits>[] = [
  { concurrentScans: 1 },
  { concurrentScans: 3 },
  { concurrentScans: 2, scansPerMonth: 5 },
];
const events = ['scan.started', 'scan.completed', 'scan.failed', 'usage.limit_reached'];
const settleMs = 60_000;

export interface Verdict {
  readonly broken: readonly string[];
  readonly surprises: readonly string[];
  readonly differences: readonly string[];
  readonly scans: number;
  readonly canceled: number;
  readonly revokedKeys: number;
  /** Running scans that another worker went on with. */
  readonly takenOver: number;
}

/** Customers, a site to scan and a receiver of webhooks around a service that is killed meanwhile. */
export class Ordeal {
  /** For the service under test. */
  readonly settings: Readonly<Record<string, string>>;
  readonly #directory: string;
  readonly #site: UnhurriedSite;
  readonly #receiver: Receiver;
  readonly #customers: BusyCustomer[] = [];

  static async prepare(): Promise<Ordeal> {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-ordeal-'));
    writeFileSync(join(directory, 'ca.pem'), (await testCertificate()).cert);
    return new Ordeal(directory, await UnhurriedSite.start(), await Receiver.start());
  }

  private constructor(directory: string, site: UnhurriedSite, receiver: Receiver) {
    this.#directory = directory;
    this.#site = site;
    this.#receiver = receiver;
    this.settings = {
      NODE_EXTRA_CA_CERTS: join(directory, 'ca.pem'),
      SCAN_PORTS: `${new URL(site.origin).port},9`,
      SCAN_REQUESTS_PER_SECOND: '1000',
      UNAUTHENTICATED_PER_MINUTE: '1000000',
      WEBHOOK_RETRY_BASE_SECONDS: '1',
      LOG_LEVEL: 'warn',
    };
  }

  /** Opens accounts with an endpoint each; their customers begin when `loadWhile` does. */
  async openAccounts(
    operator: Operator,
    url: () => string,
    random: SeededRandom,
    mostScansEach: number,
  ): Promise<void> {
    // Nobody listens on port 9: such scans end at once.
    const sites = [this.#site.origin, this.#site.origin, 'http://127.0.0.1:9'];
    for (const plan of plans) {
      const account = await operator.openAccount(plan);
      await registerEndpoint(account, url, this.#receiver.url(`/${account.accountId}`));
      this.#customers.push(new BusyCustomer(account, url, { sites, random, mostScans: mostScansEach }));
    }
  }

  /** Two clients for each customer act while something is done to the service. */
  async loadWhile(work: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const living = this.#customers.flatMap((customer) => [customer.live(stop.signal), customer.live(stop.signal)]);
    try {
      await work();
    } finally {
      stop.abort();
      await Promise.all(living);
    }
    this.slowSite(0);
  }

  /** From now on every answer of the site takes so long: scans that run long are under way when something happens. */
  slowSite(milliseconds: number): void {
    this.#site.delay = milliseconds;
  }

  /** Waits until everything has come to its end, stops the service, and looks at what is there. */
  async judge(
    environment: Readonly<Record<string, string>>,
    urls: readonly string[],
    stopService: () => Promise<void>,
  ): Promise<Verdict> {
    const stores = await openStores(readSettings(environment), new SystemClock(), (reason) => {
      throw reason;
    });
    try {
      const promises = this.#promises();
      let broken: readonly string[];
      const deadline = performance.now() + settleMs;
      do {
        await pause(300);
        broken = brokenPromises(await readHistory(stores.eventLog), promises);
      } while (broken.length > 0 && performance.now() < deadline);
      const surprises = [
        ...this.#customers.flatMap((customer) => customer.surprises),
        ...(await this.#lookAgain(urls)),
      ];
      // Readers that have nothing left to do are where the log ends.
      await pause(500);
      await stopService();
      const history = await readHistory(stores.eventLog);
      broken = brokenPromises(history, promises);
      const takenOver = history.filter(({ type }) => type === 'ScanResumed').length;
      const differences = await readModelDifferences(stores);
      const { scans, canceled } = promises;
      const revokedKeys = this.#customers.flatMap((customer) => customer.revokedKeys).length;
      return { broken, surprises, differences, scans: scans.length, canceled: canceled.length, revokedKeys, takenOver };
    } finally {
      await stores.close();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#customers.map((customer) => customer.close()));
    await this.#site.close();
    await this.#receiver[Symbol.asyncDispose]();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #promises(): Promises {
    return {
      accounts: new Map(this.#customers.map(({ account }) => [account.accountId, account.limits])),
      scans: this.#customers.flatMap(({ scans }) => scans),
      canceled: this.#customers.flatMap(({ canceled }) => canceled),
    };
  }

  /** Every process must show every scan, refuse every revoked key, and count what was accepted. */
  async #lookAgain(urls: readonly string[]): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const url of urls) {
      for (const { account, scans, revokedKeys } of this.#customers) {
        const client = new ApiClient(() => url, account.key);
        for (const { scanId, target } of scans) {
          const { status, body } = await client.get<{ target?: string }>(`/v1/scans/${scanId}`);
          if (status !== 200 || body.target !== target) wrong.push(`${scanId} is ${status} ${String(body.target)}`);
        }
        await client.close();
        for (const key of revokedKeys) {
          const revoked = new ApiClient(() => url, key);
          const { status } = await revoked.get('/v1/usage');
          if (status !== 401) wrong.push(`a revoked key was answered with ${status}`);
          await revoked.close();
        }
      }
    }
    return wrong;
  }
}

async function registerEndpoint({ key }: Account, url: () => string, receiver: string): Promise<void> {
  const client = new ApiClient(url, key);
  const { status, text } = await client.post('/v1/webhook_endpoints', { url: receiver, events });
  await client.close();
  if (status !== 201) throw new Error(`the endpoint was refused: ${text}`);
}
