import { describe, expect, it } from '@jest/globals';
import { Scanledger } from '../src/index.ts';
import type { Scan } from '../src/index.ts';
import { casesOf, setting } from './cases.ts';
import type { Call } from './cases.ts';
import { described, perform } from './perform.ts';

interface Exchange {
  readonly name: string;
  readonly call: Call;
  readonly responses: readonly unknown[];
  readonly expect: {
    readonly requests?: number;
    readonly distinct_idempotency_keys?: number;
    readonly seconds_between?: number;
    /** Of the last request. */
    readonly headers?: Readonly<Record<string, string>>;
    readonly url?: string;
    readonly progress?: readonly number[];
    readonly result?: unknown;
    readonly error?: Readonly<Record<string, unknown>>;
  };
}

interface Recorded {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

const scripted = setting('SCRIPTED_URL');

describe('with a scripted service, the client', () => {
  it.each(casesOf('exchanges.json') as Exchange[])('$name', async ({ call, responses, expect: expected }) => {
    await fetch(`${scripted}/script`, { method: 'PUT', body: JSON.stringify(responses) });
    const client = new Scanledger({ apiKey: 'slk_test', baseUrl: scripted });
    const progress: Scan[] = [];
    const outcome = await perform(client, call, progress).then(
      (result) => ({ result, error: undefined }),
      (error: unknown) => ({ result: undefined, error: described(error, expected.error ?? {}) }),
    );
    const requests = (await (await fetch(`${scripted}/requests`)).json()) as Recorded[];
    const last = requests.at(-1);
    expect(outcome.error).toEqual(expected.error);
    if (expected.result !== undefined) expect(outcome.result).toEqual(expected.result);
    if (expected.requests !== undefined) expect(requests).toHaveLength(expected.requests);
    if (expected.distinct_idempotency_keys !== undefined) {
      const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']));
      expect([...keys]).toHaveLength(expected.distinct_idempotency_keys);
      expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
    }
    if (expected.seconds_between !== undefined) {
      const [first = 0, second = 0] = requests.map(({ at }) => at);
      expect(second - first).toBeGreaterThanOrEqual(expected.seconds_between * 1_000 - 5);
    }
    if (expected.headers) expect(last?.headers).toMatchObject(expected.headers);
    if (expected.url !== undefined) expect(last?.url).toBe(expected.url);
    if (expected.progress) expect(progress.map((scan) => scan.progress)).toEqual(expected.progress);
  });
});
