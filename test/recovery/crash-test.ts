import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '#kernel';
import { openStores, readSettings } from '#service';
import { ApiClient } from '../support/api-client.ts';
import type { ApiResponse } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import type { Account, Limits, Operator } from '../support/operator.ts';
import { Receiver, testCertificate } from '../webhooks/testing/receiver.ts';
import { LoadClient } from './load-client.ts';
import { readFacts } from './read-facts.ts';
import { readersBehind, readModelDifferences } from './read-model-differences.ts';
import type { SeededRandom } from './seeded-random.ts';
import { SlowSite } from './slow-site.ts';
import { violatedInvariants } from './invariants.ts';
import type { Acknowledgements } from './invariants.ts';

/** Plans under which quotas and slots run out during the test. */
const plans: readonly Partial<Limits>[] = [
  { concurrentScans: 1 },
  { concurrentScans: 3 },
  { concurrentScans: 2, scansPerMonth: 5 },
];
const events = ['scan.started', 'scan.completed', 'scan.failed', 'usage.limit_reached'];
/** For what never comes; a busy machine takes its time. */
const settleTimeoutMs = 300_000;

export interface CrashTestReport {
  readonly violations: readonly string[];
  readonly unexpected: readonly string[];
  readonly differences: readonly string[];
  readonly scans: number;
  readonly canceled: number;
  readonly revokedKeys: number;
  /** Running scans that another worker took over. */
  readonly takenOver: number;
}

/** Clients, a site to scan and a receiver of webhooks, around a service that is killed meanwhile. */
export class CrashTest {
  /** For the service under test. */
  readonly settings: Readonly<Record<string, string>>;
  readonly #directory: string;
  readonly #site: SlowSite;
  readonly #receiver: Receiver;
  readonly #clients: LoadClient[] = [];

  static async prepare(): Promise<CrashTest> {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-crash-test-'));
    writeFileSync(join(directory, 'ca.pem'), (await testCertificate()).cert);
    return new CrashTest(directory, await SlowSite.start(), await Receiver.start());
  }

  private constructor(directory: string, site: SlowSite, receiver: Receiver) {
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

  /** Opens accounts with a webhook endpoint each; their clients start with `loadWhile`. */
  async openAccounts(operator: Operator, url: () => string, random: SeededRandom, maxScansEach: number): Promise<void> {
    // Nothing listens on port 9: such scans end at once.
    const sites = [this.#site.origin, this.#site.origin, 'http://127.0.0.1:9'];
    for (const plan of plans) {
      const account = await operator.openAccount(plan);
      await registerEndpoint(account, url, this.#receiver.url(`/${account.accountId}`));
      this.#clients.push(new LoadClient(account, url, { sites, random, maxScans: maxScansEach }));
    }
  }

  /** Runs each client twice at the same time while `work` kills parts of the service. */
  async loadWhile(work: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const running = this.#clients.flatMap((client) => [client.run(stop.signal), client.run(stop.signal)]);
    try {
      await work();
    } finally {
      stop.abort();
      await Promise.all(running);
    }
    this.slowSite(0);
  }

  /** Sets the delay of every response of the site: with a long one, scans are running whenever something is killed. */
  slowSite(milliseconds: number): void {
    this.#site.delayMs = milliseconds;
  }

  /** Waits until every scan and delivery has ended, stops the service, and checks log, API and read models. */
  async verify(
    environment: Readonly<Record<string, string>>,
    urls: readonly string[],
    stopService: () => Promise<void>,
  ): Promise<CrashTestReport> {
    const stores = await openStores(readSettings(environment), new SystemClock(), {
      onFatal: (reason) => {
        throw reason;
      },
    });
    try {
      const acknowledged = this.#acknowledged();
      let violations: readonly string[];
      const deadline = performance.now() + settleTimeoutMs;
      do {
        await pause(300);
        violations = violatedInvariants(await readFacts(stores.eventLog), acknowledged);
      } while (violations.length > 0 && performance.now() < deadline);
      const unexpected = [...this.#clients.flatMap((client) => client.unexpected), ...(await this.#checkApi(urls))];
      await eventually(
        () => readersBehind(stores),
        (behind) => behind.length === 0,
        settleTimeoutMs / 1_000,
      );
      await stopService();
      const history = await readFacts(stores.eventLog);
      violations = violatedInvariants(history, acknowledged);
      const takenOver = history.filter(({ type }) => type === 'ScanResumed').length;
      const differences = await readModelDifferences(stores);
      const { scans, canceled } = acknowledged;
      const revokedKeys = this.#clients.flatMap((client) => client.revokedKeys).length;
      return {
        violations,
        unexpected,
        differences,
        scans: scans.length,
        canceled: canceled.length,
        revokedKeys,
        takenOver,
      };
    } finally {
      await stores.close();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.#site.close();
    await this.#receiver[Symbol.asyncDispose]();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #acknowledged(): Acknowledgements {
    return {
      accounts: new Map(this.#clients.map(({ account }) => [account.accountId, account.limits])),
      scans: this.#clients.flatMap(({ scans }) => scans),
      canceled: this.#clients.flatMap(({ canceled }) => canceled),
    };
  }

  /** Every process must show every acknowledged scan and reject every revoked key. */
  async #checkApi(urls: readonly string[]): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const url of urls) {
      for (const { account, scans, revokedKeys } of this.#clients) {
        const client = new ApiClient(() => url, account.key);
        for (const { scanId, target } of scans) {
          const { status, body } = await available(() => client.get<{ target?: string }>(`/v1/scans/${scanId}`));
          if (status !== 200 || body.target !== target) wrong.push(`${scanId} is ${status} ${String(body.target)}`);
        }
        await client.close();
        for (const key of revokedKeys) {
          const revoked = new ApiClient(() => url, key);
          const { status } = await available(() => revoked.get('/v1/usage'));
          if (status !== 401) wrong.push(`a revoked key got ${status}`);
          await revoked.close();
        }
      }
    }
    return wrong;
  }
}

/** The first response that is no 503: a busy machine may need longer for one than the service lets a client wait. */
function available<Body>(request: () => Promise<ApiResponse<Body>>): Promise<ApiResponse<Body>> {
  return eventually(request, ({ status }) => status !== 503);
}

async function registerEndpoint({ key }: Account, url: () => string, receiver: string): Promise<void> {
  const client = new ApiClient(url, key);
  const { status, text } = await available(() => client.post('/v1/webhook_endpoints', { url: receiver, events }));
  await client.close();
  if (status !== 201) throw new Error(`the endpoint was refused: ${text}`);
}
