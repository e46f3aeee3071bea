import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandRelay, NoCompleteBuild, StoreUnavailable } from '#event-sourcing';
import { delay, Rejected } from '#kernel';
import { relayCommands } from './relay-commands.ts';
import type { Relaying } from './relay-commands.ts';

interface Add {
  readonly n: number;
}

interface Added {
  readonly by: string;
  readonly n: number;
}

/** A process that adds one to a number. */
interface Process extends Relaying {
  readonly add: (command: Add) => Promise<Added>;
}

describe('Commands that processes relay', () => {
  let directory: string;
  let processes: Process[];
  let servers: (() => void)[];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'relay-'));
    processes = [];
    servers = [];
  });
  afterEach(async () => {
    for (const { stopSending } of processes) stopSending();
    for (const { stopExecuting } of processes) await stopExecuting();
    for (const close of servers) close();
    rmSync(directory, { recursive: true, force: true });
  });

  const sockets = (): readonly string[] => readdirSync(directory).filter((file) => file.endsWith('.sock'));
  const start = async (
    by: string,
    {
      execute = async ({ n }: Add): Promise<Added> => ({ by, n: n + 1 }),
      group = ['mongodb://models/scanledger'],
      where = directory,
      silentMs = 60_000,
    } = {},
  ): Promise<Process> => {
    const relay = new CommandRelay();
    const add = relay.relay('Add', execute);
    const before = sockets().length;
    const process = { add, ...relayCommands(where, group, relay, { silentMs }) };
    processes.push(process);
    if (where === directory) while (sockets().length === before) await delay(1);
    // Processes that start in the same millisecond have no order that a test knows.
    await delay(2);
    return process;
  };
  /** Another program, in place of a process that has started before all others. */
  const startOther = async (onConnection: (socket: Socket) => void): Promise<() => void> => {
    const own = sockets()[0] ?? '';
    const path = join(directory, own.replace(/-[0-9a-z]{9}-/, '-000000001-'));
    const connections: Socket[] = [];
    const server = createServer((socket) => {
      connections.push(socket.resume().on('error', () => undefined));
      onConnection(socket);
    }).listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    const close = (): void => {
      server.close();
      for (const connection of connections) connection.destroy();
    };
    servers.push(close);
    return close;
  };
  const untilBy = async (process: Process, by: string): Promise<void> => {
    while ((await process.add({ n: 0 }).catch(() => undefined))?.by !== by) await delay(1);
  };
  /** Until it is connected to one that never responds, and executes no command itself any more. */
  const untilRelayed = async (process: Process): Promise<{ readonly outcome: Promise<Added> }> => {
    for (;;) {
      const outcome = process.add({ n: 1 });
      await delay(1);
      const isExecuted = await Promise.race([outcome.then(() => true), delay(0).then(() => false)]);
      if (!isExecuted) return { outcome };
    }
  };
  const failing = (error: Error) => async (): Promise<Added> => {
    throw error;
  };

  /** Executes commands once they are released; those with 0 at once. */
  const slowly = (by: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const execute = async ({ n }: Add): Promise<Added> => {
      if (n > 0) await released;
      return { by, n };
    };
    return { execute, release };
  };

  it('are executed by the one that has started first', async () => {
    const [first, second, third] = [await start('first'), await start('second'), await start('third')];
    await untilBy(second, 'first');
    await untilBy(third, 'first');
    const results = await Promise.all([1, 2, 3].map((n) => third.add({ n })));
    expect(results).toEqual([2, 3, 4].map((n) => ({ by: 'first', n })));
    expect(await first.add({ n: 1 })).toEqual({ by: 'first', n: 2 });
  });

  it('are executed by the next one when the first one ends, which completes what was sent to it', async () => {
    const slow = slowly('first');
    const first = await start('first', slow);
    const [second, third] = [await start('second'), await start('third')];
    await untilBy(third, 'first');
    await untilBy(second, 'first');
    const sent = third.add({ n: 7 });
    const ended = first.stopExecuting();
    await untilBy(third, 'second');
    await untilBy(second, 'second');
    slow.release();
    await ended;
    expect(await sent).toEqual({ by: 'first', n: 7 });
    expect(sockets()).toHaveLength(2);
  });

  it('are completed by one that ends also where they take longer than one that is silent may', async () => {
    const slow = slowly('first');
    const first = await start('first', slow);
    const second = await start('second', { silentMs: 50 });
    await untilBy(second, 'first');
    const sent = second.add({ n: 7 });
    const ended = first.stopExecuting();
    await untilBy(second, 'second');
    await delay(200);
    slow.release();
    expect(await sent).toEqual({ by: 'first', n: 7 });
    await ended;
  });

  it('are completed also where the process that has sent them was stopped meanwhile', async () => {
    const slow = slowly('first');
    await start('first', slow);
    const second = await start('second', { silentMs: 50 });
    await untilBy(second, 'first');
    const sent = second.add({ n: 7 });
    await delay(5);
    // As one that gets no processor time.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    await delay(5);
    slow.release();
    expect(await sent).toEqual({ by: 'first', n: 7 });
  });

  it('are rejected as there', async () => {
    const rejection = new Rejected('quota_exceeded', 'no scans left', { retryAfter: 60, headers: { a: 'b' } });
    await start('first', { execute: failing(rejection) });
    const second = await start('second');
    while ((await second.add({ n: 0 }).catch(() => undefined)) !== undefined) await delay(1);
    const { code, message, details } = rejection;
    await expect(second.add({ n: 0 })).rejects.toMatchObject({ name: 'Rejected', code, message, details });
  });

  it.each([
    ['an outage', new StoreUnavailable('the store is down'), StoreUnavailable],
    ['a read model that is not built', new NoCompleteBuild({ name: 'scans', version: 2 }), NoCompleteBuild],
    ['a failure', new TypeError('a defect'), Error],
  ])('end in %s as there', async (_, error, kind) => {
    await start('first', { execute: failing(error) });
    const second = await start('second');
    while ((await second.add({ n: 0 }).catch(() => undefined)) !== undefined) await delay(1);
    const thrown = await second.add({ n: 0 }).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(kind);
    expect(thrown).toMatchObject({ message: error.message });
  });

  it('are executed here, and one that was sent has no known outcome, once the first process is killed', async () => {
    const second = await start('second');
    const sent = Promise.withResolvers<void>();
    const kill = await startOther((socket) => {
      socket.on('data', () => sent.resolve());
      socket.write('{}\n');
    });
    const { outcome } = await untilRelayed(second);
    await sent.promise;
    kill();
    await expect(outcome).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await second.add({ n: 1 })).toEqual({ by: 'second', n: 2 });
  });

  it('are executed here, and once, where the first process is killed before they are sent', async () => {
    const second = await start('second');
    const received: string[] = [];
    const kill = await startOther((socket) => {
      socket.on('data', (chunk) => received.push(String(chunk)));
      socket.write('{}\n');
    });
    const { outcome } = await untilRelayed(second);
    const lines = received.length;
    const given = second.add({ n: 1 });
    kill();
    await expect(outcome).rejects.toMatchObject({ code: 'service_unavailable' });
    expect([await given, received.length]).toEqual([{ by: 'second', n: 2 }, lines]);
  });

  it('are executed here while the first process does not respond', async () => {
    const second = await start('second', { silentMs: 100 });
    const connections: Socket[] = [];
    const connectedAgain = Promise.withResolvers<void>();
    await startOther((socket) => {
      // As a process that is stopped: its system accepts connections.
      if (connections.push(socket) > 1) connectedAgain.resolve();
      else socket.write('{}\n');
    });
    let outcome: unknown;
    while (outcome === undefined || (outcome as Added).by === 'second') {
      outcome = await second.add({ n: 1 }).catch((reason: unknown) => reason);
      await delay(1);
    }
    expect(outcome).toMatchObject({ code: 'service_unavailable' });
    expect(await second.add({ n: 1 })).toEqual({ by: 'second', n: 2 });
    await connectedAgain.promise;
    expect(await second.add({ n: 1 })).toEqual({ by: 'second', n: 2 });
  });

  it('are executed here where the first process is busy', async () => {
    const slow = slowly('first');
    await start('first', slow);
    const second = await start('second');
    await untilBy(second, 'first');
    const all = Promise.all(Array.from({ length: 300 }, (_, n) => second.add({ n: n + 1 })));
    slow.release();
    const by = (await all).map((added) => added.by);
    expect(by.filter((one) => one === 'first')).toHaveLength(256);
    await untilBy(second, 'first');
  });

  it('are not sent to a process of another group, nor to another program', async () => {
    await start('other', { group: ['mongodb://models/other'] });
    const second = await start('second');
    const ended = Promise.withResolvers<void>();
    await startOther((socket) => {
      socket.on('close', () => ended.resolve());
      socket.write('no JSON\n');
    });
    await ended.promise;
    expect(await second.add({ n: 1 })).toEqual({ by: 'second', n: 2 });
  });

  it('are executed by each process where the directory has no sockets', async () => {
    const deep = join(directory, 'x'.repeat(200));
    await start('first', { where: deep });
    const second = await start('second', { where: deep });
    expect(await second.add({ n: 1 })).toEqual({ by: 'second', n: 2 });
    expect(existsSync(deep)).toBe(true);
  });
});
