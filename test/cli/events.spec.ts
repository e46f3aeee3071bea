import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';
import { completedScan, given } from './testing/stored-events.ts';

jest.setTimeout(120_000);

describe('The CLI commands for events', () => {
  let cli: CliEnvironment;
  beforeAll(async () => {
    cli = await createCliEnvironment();
  });
  afterAll(() => cli.close());

  it('print the log as JSON Lines', async () => {
    await given(cli, 'scan-scan_3', ...completedScan('scan_3', 90));
    const tail = async (...parameters: readonly string[]): Promise<readonly Record<string, unknown>[]> => {
      const { stdout } = await cli.run('events', 'tail', '--json', ...parameters);
      const lines = stdout.split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const all = await tail('--stream', 'scan-scan_3');
    expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(all[0]).toMatchObject({ stream: 'scan-scan_3', type: 'ScanQueued.v1', actor: 'system:test' });
    const from = String(all[1]?.['position']);
    expect(await tail('--type', 'ScanCompleted', '--stream', 'scan-scan_3', '--from', from)).toEqual([all[4]]);
  });

  it('follow the log until they are interrupted, also where no service runs', async () => {
    await given(cli, 'scan-scan_4', ...completedScan('scan_4', 90));
    const follower = cli.start('events', 'tail', '--follow', '--type', 'AccountOpened');
    const ended = once(follower, 'exit');
    const output = createInterface(follower.stdout);
    const printedOnceOpened = async (name: string): Promise<unknown> => {
      const line = once(output, 'line');
      await cli.json('accounts', 'open', '--name', name, '--email', `${name}@example.com`);
      const [text] = (await Promise.race([line, ended])) as readonly unknown[];
      return JSON.parse(String(text));
    };
    try {
      expect(await printedOnceOpened('first')).toMatchObject({ data: { name: 'first' } });
      expect(await printedOnceOpened('second')).toMatchObject({ data: { name: 'second' } });
    } finally {
      follower.kill('SIGINT');
    }
    expect(await ended).toEqual([0, null]);
  });
});
