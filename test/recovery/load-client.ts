import { setTimeout as pause } from 'node:timers/promises';
import { errors } from 'undici';
import { ApiClient } from '../support/api-client.ts';
import type { ApiResponse, ErrorBody, Headers } from '../support/api-client.ts';
import type { Account } from '../support/operator.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { AcknowledgedScan } from './invariants.ts';

interface Queued {
  readonly scan_id: string;
}

/** How long a repeatable request is retried. */
const retryTimeoutMs = 180_000;

/**
 * A client that at random queues, reads and cancels scans and creates and revokes keys, and records what the service
 * acknowledged. The service may be unavailable; its responses must never be wrong.
 */
export class LoadClient {
  readonly account: Account;
  readonly scans: AcknowledgedScan[] = [];
  readonly canceled: string[] = [];
  readonly revokedKeys: string[] = [];
  /** Responses that contradict what was acknowledged. */
  readonly unexpected: string[] = [];
  #operations = 0;
  readonly #client: ApiClient;
  readonly #url: () => string;
  readonly #sites: readonly string[];
  readonly #random: SeededRandom;
  readonly #maxScans: number;

  /** `url` is called for each request; `sites` are origins to scan. */
  constructor(
    account: Account,
    url: () => string,
    { sites, random, maxScans }: { sites: readonly string[]; random: SeededRandom; maxScans: number },
  ) {
    this.account = account;
    this.#url = url;
    this.#client = new ApiClient(url, account.key);
    this.#sites = sites;
    this.#random = random;
    this.#maxScans = maxScans;
  }

  /** Sends requests until `signal` aborts, and completes the operation that is then in progress. */
  async run(signal: AbortSignal): Promise<void> {
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
    // A client at its maximum reads in place of queueing, not cancels: scans must be running until the end.
    if (random < 0.5) return () => (this.#operations < this.#maxScans ? this.#queue() : this.#readScan());
    if (random < 0.6) return () => this.#cancel();
    if (random < 0.7) return () => this.#makeAndRevokeKey();
    return () => this.#readScan();
  }

  async #queue(): Promise<void> {
    const number = this.#operations++;
    const target = `${this.#random.pick(this.#sites)}/${this.account.accountId}/${number}`;
    if (this.#random.happens(0.4)) return this.#queueOnce(target, {});
    const headers = { 'idempotency-key': `${this.account.accountId}-${number}` };
    await this.#retry(() => this.#queueOnce(target, headers));
    if (this.#random.happens(0.5)) await this.#retry(() => this.#queueOnce(target, headers));
  }

  /** @throws NoResponse when it is unknown whether the scan was queued */
  async #queueOnce(target: string, headers: Headers): Promise<void> {
    const isRepeatable = 'idempotency-key' in headers;
    const response = await this.#request<Queued>('POST', '/v1/scans', { target }, headers).catch((error: unknown) => {
      if (isRepeatable || !(error instanceof NoResponse)) throw error;
      return undefined;
    });
    if (response === undefined) return;
    if (response.status === 201) return this.#acknowledge(target, response.body);
    if (response.status === 429 && response.body.error === 'quota_exceeded') return;
    this.#reportUnexpected(`POST /v1/scans ${target}`, response);
  }

  #acknowledge(target: string, { scan_id: scanId }: Queued): void {
    const before = this.scans.find((scan) => scan.target === target);
    if (before === undefined) this.scans.push({ accountId: this.account.accountId, scanId, target });
    else if (before.scanId !== scanId) this.unexpected.push(`${target} is ${before.scanId} and ${scanId}`);
  }

  async #readScan(): Promise<void> {
    const scan = this.scans.at(-1);
    if (scan === undefined) return;
    const chosen = this.#random.happens(0.5) ? scan : this.#random.pick(this.scans);
    const path = `/v1/scans/${chosen.scanId}${this.#random.happens(0.3) ? '/results' : ''}`;
    const response = await this.#request<Queued>('GET', path).catch(ignoreNoResponse);
    if (response === undefined) return;
    if (response.status !== 200 || response.body.scan_id !== chosen.scanId)
      this.#reportUnexpected(`GET ${path}`, response);
  }

  async #cancel(): Promise<void> {
    if (this.scans.length === 0) return;
    const { scanId } = this.#random.pick(this.scans);
    const response = await this.#request('POST', `/v1/scans/${scanId}/cancel`).catch(ignoreNoResponse);
    if (response?.status === 200) this.canceled.push(scanId);
    else if (response !== undefined && response.body.error !== 'invalid_state')
      this.#reportUnexpected(`cancel ${scanId}`, response);
  }

  async #makeAndRevokeKey(): Promise<void> {
    const body = { name: 'short-lived', scopes: ['scans:read', 'usage:read'] };
    const made = await this.#request<{ key_id: string; key: string }>('POST', '/v1/keys', body).catch(ignoreNoResponse);
    if (made === undefined) return;
    if (made.status !== 201) return this.#reportUnexpected('POST /v1/keys', made);
    const { key_id: keyId, key } = made.body;
    await this.#useKey(key, 200);
    const revoked = await this.#retry(() => this.#request('DELETE', `/v1/keys/${keyId}`));
    if (revoked.status !== 204) return this.#reportUnexpected(`DELETE ${keyId}`, revoked);
    this.revokedKeys.push(key);
    await this.#useKey(key, 401);
  }

  async #useKey(key: string, expected: number): Promise<void> {
    const client = new ApiClient(this.#url, key);
    const response = await client.get<ErrorBody>('/v1/usage').catch(() => undefined);
    await client.close();
    if (response !== undefined && response.status !== expected && response.status !== 503) {
      this.#reportUnexpected(`a key that should get ${expected}`, response);
    }
  }

  async #retry<T>(act: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + retryTimeoutMs;
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof NoResponse) || performance.now() > deadline) throw error;
        await pause(this.#random.between(20, 100));
      }
    }
  }

  async #request<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Headers = {},
  ): Promise<ApiResponse<Body & Partial<ErrorBody>>> {
    const response = await this.#client
      .send<Body & Partial<ErrorBody>>(method, path, body, headers)
      .catch((error: unknown) => {
        if (error instanceof errors.HeadersTimeoutError) this.unexpected.push(`${method} ${path} got no response`);
        throw new NoResponse(String(error));
      });
    const { status } = response;
    if (status === 503 || response.body.error === 'idempotency_in_progress') throw new NoResponse(`${status}`);
    return response;
  }

  #reportUnexpected(request: string, { status, text }: Pick<ApiResponse, 'status' | 'text'>): void {
    this.unexpected.push(`${request} got ${status} ${text}`);
  }
}

/** The connection broke, or the service was unavailable: the outcome is unknown. */
class NoResponse extends Error {}

function ignoreNoResponse(error: unknown): undefined {
  if (!(error instanceof NoResponse)) throw error;
}
