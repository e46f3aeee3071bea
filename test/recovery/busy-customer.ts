import { setTimeout as pause } from 'node:timers/promises';
import { errors } from 'undici';
import { ApiClient } from '../support/api-client.ts';
import type { Answer, ErrorBody, Headers } from '../support/api-client.ts';
import type { Account } from '../support/operator.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { PromisedScan } from './what-must-hold.ts';

interface Queued {
  readonly scan_id: string;
}

/** How long a request that can be repeated is repeated. */
const patienceMs = 60_000;

/**
 * A customer who queues scans, looks at them, cancels some, makes keys and revokes them, all at random, and notes what
 * was promised. The service may be away; it may never answer what is not so.
 */
export class BusyCustomer {
  readonly account: Account;
  readonly scans: PromisedScan[] = [];
  readonly canceled: string[] = [];
  readonly revokedKeys: string[] = [];
  /** Answers that must not be given. */
  readonly surprises: string[] = [];
  #operations = 0;
  readonly #client: ApiClient;
  readonly #url: () => string;
  readonly #sites: readonly string[];
  readonly #random: SeededRandom;
  readonly #mostScans: number;

  /** `url` is asked on each request; `sites` are origins to scan. */
  constructor(
    account: Account,
    url: () => string,
    { sites, random, mostScans }: { sites: readonly string[]; random: SeededRandom; mostScans: number },
  ) {
    this.account = account;
    this.#url = url;
    this.#client = new ApiClient(url, account.key);
    this.#sites = sites;
    this.#random = random;
    this.#mostScans = mostScans;
  }

  /** Acts until `signal` aborts; what was begun is brought to its end. */
  async live(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#actions()();
      await pause(this.#random.between(5, 200));
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #actions(): () => Promise<void> {
    const random = this.#random.next();
    // Whoever may queue no more does not cancel the more for it: there must be scans under way to the end.
    if (random < 0.5) return () => (this.#operations < this.#mostScans ? this.#queue() : this.#look());
    if (random < 0.6) return () => this.#cancel();
    if (random < 0.7) return () => this.#makeAndRevokeKey();
    return () => this.#look();
  }

  async #queue(): Promise<void> {
    const number = this.#operations++;
    const target = `${this.#random.pick(this.#sites)}/${this.account.accountId}/${number}`;
    if (this.#random.happens(0.4)) return this.#queueOnce(target, {});
    const headers = { 'idempotency-key': `${this.account.accountId}-${number}` };
    await this.#repeatedly(() => this.#queueOnce(target, headers));
    if (this.#random.happens(0.5)) await this.#repeatedly(() => this.#queueOnce(target, headers));
  }

  /** Throws `NoAnswer` when it is not known whether the scan was queued. */
  async #queueOnce(target: string, headers: Headers): Promise<void> {
    const isRepeatable = 'idempotency-key' in headers;
    const answer = await this.#ask<Queued>('POST', '/v1/scans', { target }, headers).catch((error: unknown) => {
      if (isRepeatable || !(error instanceof NoAnswer)) throw error;
      return undefined;
    });
    if (answer === undefined) return;
    if (answer.status === 201) return this.#promise(target, answer.body);
    if (answer.status === 429 && answer.body.error === 'quota_exceeded') return;
    this.#wonder(`POST /v1/scans ${target}`, answer);
  }

  #promise(target: string, { scan_id: scanId }: Queued): void {
    const before = this.scans.find((scan) => scan.target === target);
    if (before === undefined) this.scans.push({ accountId: this.account.accountId, scanId, target });
    else if (before.scanId !== scanId) this.surprises.push(`${target} is ${before.scanId} and ${scanId}`);
  }

  async #look(): Promise<void> {
    const scan = this.scans.at(-1);
    if (scan === undefined) return;
    const chosen = this.#random.happens(0.5) ? scan : this.#random.pick(this.scans);
    const path = `/v1/scans/${chosen.scanId}${this.#random.happens(0.3) ? '/results' : ''}`;
    const answer = await this.#ask<Queued>('GET', path).catch(ignoreNoAnswer);
    if (answer === undefined) return;
    if (answer.status !== 200 || answer.body.scan_id !== chosen.scanId) this.#wonder(`GET ${path}`, answer);
  }

  async #cancel(): Promise<void> {
    if (this.scans.length === 0) return;
    const { scanId } = this.#random.pick(this.scans);
    const answer = await this.#ask('POST', `/v1/scans/${scanId}/cancel`).catch(ignoreNoAnswer);
    if (answer?.status === 200) this.canceled.push(scanId);
    else if (answer !== undefined && answer.body.error !== 'invalid_state') this.#wonder(`cancel ${scanId}`, answer);
  }

  async #makeAndRevokeKey(): Promise<void> {
    const body = { name: 'short-lived', scopes: ['scans:read', 'usage:read'] };
    const made = await this.#ask<{ key_id: string; key: string }>('POST', '/v1/keys', body).catch(ignoreNoAnswer);
    if (made === undefined) return;
    if (made.status !== 201) return this.#wonder('POST /v1/keys', made);
    const { key_id: keyId, key } = made.body;
    await this.#useKey(key, 200);
    const revoked = await this.#repeatedly(() => this.#ask('DELETE', `/v1/keys/${keyId}`));
    if (revoked.status !== 204) return this.#wonder(`DELETE ${keyId}`, revoked);
    this.revokedKeys.push(key);
    await this.#useKey(key, 401);
  }

  async #useKey(key: string, expected: number): Promise<void> {
    const client = new ApiClient(this.#url, key);
    const answer = await client.get<ErrorBody>('/v1/usage').catch(() => undefined);
    await client.close();
    if (answer !== undefined && answer.status !== expected && answer.status !== 503) {
      this.#wonder(`a key that should answer ${expected}`, answer);
    }
  }

  async #repeatedly<T>(act: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof NoAnswer) || performance.now() > deadline) throw error;
        await pause(this.#random.between(20, 100));
      }
    }
  }

  async #ask<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Headers = {},
  ): Promise<Answer<Body & Partial<ErrorBody>>> {
    const answer = await this.#client
      .send<Body & Partial<ErrorBody>>(method, path, body, headers)
      .catch((error: unknown) => {
        if (error instanceof errors.HeadersTimeoutError) this.surprises.push(`${method} ${path} was never answered`);
        throw new NoAnswer(String(error));
      });
    const { status } = answer;
    if (status === 503 || answer.body.error === 'idempotency_in_progress') throw new NoAnswer(`${status}`);
    return answer;
  }

  #wonder(request: string, { status, text }: Pick<Answer, 'status' | 'text'>): void {
    this.surprises.push(`${request} was answered with ${status} ${text}`);
  }
}

/** The connection broke, or the service said that it cannot right now. */
class NoAnswer extends Error {}

function ignoreNoAnswer(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
}
