import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FakeEventStoreDb } from '../engines/fake-eventstoredb/fake-eventstoredb.ts';
import { createCliEnvironment } from './cli.ts';
import type { CliEnvironment } from './cli.ts';

jest.setTimeout(120_000);

describe('A command of an operator on a cluster of EventStoreDB that has no leader', () => {
  let log: FakeEventStoreDb;
  let environment: CliEnvironment;
  beforeAll(async () => {
    log = new FakeEventStoreDb();
    await log.start();
    const { host } = new URL(log.address);
    environment = await createCliEnvironment({
      EVENT_LOG: 'eventstoredb',
      EVENTSTORE_URL: `esdb://${host},${host}?tls=false`,
      READ_STORE: 'sqlite',
      SECRETS_KEY: randomBytes(32).toString('base64'),
    });
  });
  afterAll(async () => {
    await environment.close();
    await log.stop();
  });

  it.each([
    ['reads', ['accounts', 'list']],
    ['changes something', ['accounts', 'open', '--name', 'One', '--email', 'one@example.com']],
    ['audits the log', ['audit', 'log']],
  ])('ends with 1 where it %s, and says what each node responds', async (_, command) => {
    log.faults.lacksLeader = true;
    const { code, stdout, stderr } = await environment.run(...command);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^EventStoreDB at .* \(EVENTSTORE_URL\) cannot be reached; retrying\.$/m);
    expect(stderr).toMatch(
      /Failed to discover a node: 127\.0\.0\.1:\d+: it responds, and knows no node that can be used/,
    );
  });

  it('succeeds once there is one', async () => {
    log.faults.lacksLeader = false;
    const { code, stderr } = await environment.run('accounts', 'open', '--name', 'One', '--email', 'one@example.com');
    expect([code, stderr]).toEqual([0, '']);
  });
});
