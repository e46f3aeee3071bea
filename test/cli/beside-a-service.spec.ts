import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Agent, request } from 'undici';
import { createCliEnvironment, stopped } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(180_000);

describe('The CLI beside a running service', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
  });
  afterAll(() => cli.close());

  it('takes effect immediately, also after the service was killed', async () => {
    const { url, process: server } = await cli.startServer();
    const ca = await readFile(join(cli.directory, 'tls-cert.pem'), 'utf8');
    const dispatcher = new Agent({ connect: { ca } });
    const usage = async (key: string, at = url): Promise<number> => {
      const { statusCode, body } = await request(`${at}/v1/usage`, {
        dispatcher,
        headers: { authorization: `Bearer ${key}` },
      });
      await body.dump();
      return statusCode;
    };
    const { account_id: account } = await cli.json<{ account_id: string }>(
      'accounts',
      'open',
      '--name',
      'A',
      '--email',
      'a@example.com',
    );
    const newKey = (): Promise<{ key_id: string; key: string }> =>
      cli.json('keys', 'create', '--account', account, '--name', 'k');

    const first = await newKey();
    expect(await usage(first.key)).toBe(200);
    const [rebuilt, listed] = [
      await cli.json('projections', 'rebuild', 'api_keys'),
      await cli.json<readonly { name: string; state: string; lag_events: number }[]>('projections', 'list'),
    ];
    expect(rebuilt).toMatchObject({ equal: true, state: 'live', lag_events: 0 });
    expect(listed.every(({ state, lag_events }) => state === 'live' && lag_events === 0)).toBe(true);
    expect(await usage(first.key)).toBe(200);
    await cli.json('keys', 'revoke', first.key_id);
    expect(await usage(first.key)).toBe(401);

    const second = await newKey();
    await stopped(server, 'SIGKILL');
    // A command that only reads starts no writer, and finds what the killed process has left in its write-ahead log.
    const left = await cli.json<readonly { key_id: string }[]>('keys', 'list', '--account', account);
    expect(left.map(({ key_id: id }) => id)).toEqual(expect.arrayContaining([first.key_id, second.key_id]));
    await cli.json('keys', 'revoke', second.key_id);
    const third = await newKey();
    const verified = await cli.json<readonly { equal: boolean }[]>('projections', 'verify', '--all');
    expect(verified.every(({ equal }) => equal)).toBe(true);

    const again = await cli.startServer();
    expect([await usage(second.key, again.url), await usage(third.key, again.url)]).toEqual([401, 200]);
    await dispatcher.close();
    expect(await stopped(again.process)).toBe(0);
  });
});
