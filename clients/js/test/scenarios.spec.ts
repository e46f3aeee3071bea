import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Scanledger } from '../src/index.ts';
import { casesOf, setting } from './cases.ts';
import type { Call } from './cases.ts';
import { described, perform } from './perform.ts';

interface Step extends Call {
  readonly as?: string;
  readonly expect?: object;
  readonly error?: Readonly<Record<string, unknown>>;
}

const client = new Scanledger({ ca: readFileSync(setting('SCANLEDGER_CA_FILE'), 'utf8') });

describe('with a real service over TLS, the client can', () => {
  it.each(casesOf('scenarios.json') as { name: string; steps: Step[] }[])('$name', async ({ steps }) => {
    const known: Record<string, unknown> = {
      site: setting('SITE_URL'),
      receiver: 'https://127.0.0.1:61999/hook',
      'run-same': `js-${Date.now()}`,
    };
    for (const raw of steps) {
      const step = filledIn(raw, known) as Step;
      const outcome = await perform(client, step).then(
        (result) => ({ result, error: undefined }),
        (error: unknown) => ({ result: undefined, error: step.error ? described(error, step.error) : error }),
      );
      expect(outcome.error).toEqual(step.error);
      if (step.expect) expect(outcome.result).toMatchObject(step.expect);
      if (step.as !== undefined) known[step.as] = outcome.result;
    }
  });
});

/** `$scan.scan_id` stands for the member of the result that an earlier step has named. */
function filledIn(value: unknown, known: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    return value
      .slice(1)
      .split('.')
      .reduce<unknown>((object, member) => (object as Record<string, unknown>)[member], known);
  }
  if (Array.isArray(value)) return value.map((item) => filledIn(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filledIn(item, known)]));
}
