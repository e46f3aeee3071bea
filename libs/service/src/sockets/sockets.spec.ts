import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import { connectToSockets } from './connect-to-sockets.ts';
import { openSocket } from './open-socket.ts';
import { socketNames } from './socket-names.ts';

describe('The sockets of processes', () => {
  let directory: string;
  let ends: (() => void)[];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'sockets-'));
    ends = [];
  });
  afterEach(() => {
    for (const end of ends) end();
    rmSync(directory, { recursive: true, force: true });
  });

  const pathOf = (group: string): string => join(directory, socketNames('commands', [group]).own);
  const listen = async (path: string, onConnection: (socket: Socket) => void, backlog?: number): Promise<Server> => {
    const server = createServer(onConnection).listen({ path, ...(backlog !== undefined && { backlog }) });
    await new Promise((resolve) => server.once('listening', resolve));
    ends.push(() => server.close());
    return server;
  };
  /** As a process that was killed leaves it. */
  const abandon = (path: string, ageMs: number): string => {
    writeFileSync(path, '');
    const then = new Date(Date.now() - ageMs);
    utimesSync(path, then, then);
    return path;
  };
  const open = async (): Promise<void> => {
    const path = pathOf('own');
    ends.push(openSocket(directory, path, () => undefined));
    while (!existsSync(path)) await delay(1);
  };

  it('are removed when the next process starts, where theirs was killed as it started or belonged to another release', async () => {
    const abandoned = [abandon(`${pathOf('own')}.new`, 61_000), abandon(pathOf('other release'), 61_000)];
    await open();
    while (abandoned.some((path) => existsSync(path))) await delay(1);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('are kept where their process just starts, or accepts connections', async () => {
    const starting = abandon(`${pathOf('own')}.new`, 10_000);
    const running = pathOf('other release');
    const connected = Promise.withResolvers<void>();
    await listen(running, (socket) => {
      socket.destroy();
      connected.resolve();
    });
    const then = new Date(Date.now() - 61_000);
    utimesSync(running, then, then);
    const abandoned = abandon(`${pathOf('third')}.new`, 61_000);
    await open();
    await connected.promise;
    while (existsSync(abandoned)) await delay(1);
    expect([existsSync(starting), existsSync(running)]).toEqual([true, true]);
  });

  it('are connected to again where a process could not accept a connection for a while', async () => {
    const path = pathOf('busy');
    await listen(path, (socket) => socket.on('error', () => undefined), 1);
    // Its queue is full until it accepts them, in a later iteration of the event loop.
    const others = Array.from({ length: 8 }, () => createConnection(path).on('error', () => undefined));
    ends.push(() => others.forEach((one) => one.destroy()));
    const connected = Promise.withResolvers<string>();
    ends.push(
      connectToSockets(
        directory,
        (file) => file.endsWith('.sock'),
        (_socket, file) => connected.resolve(file),
      ),
    );
    expect(join(directory, await connected.promise)).toBe(path);
  });

  it('are not connected to again and again where their process ends each connection', async () => {
    let connections = 0;
    await listen(pathOf('exhausted'), (socket) => {
      connections += 1;
      socket.end();
    });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    ends.push(
      connectToSockets(
        directory,
        (file) => file.endsWith('.sock'),
        () => undefined,
      ),
    );
    const retries = (): number[] => timers.mock.calls.map(([, delayMs]) => delayMs ?? 0).filter((ms) => ms !== 1);
    while (retries().length === 0) await delay(1);
    const seen = retries();
    timers.mockRestore();
    expect([connections, seen]).toEqual([1, [1_000]]);
  });

  it('are not connected to again where the connections were ended here', async () => {
    await listen(pathOf('running'), (socket) => socket.resume());
    const connected = Promise.withResolvers<Socket>();
    const end = connectToSockets(directory, (file) => file.endsWith('.sock'), connected.resolve);
    const socket = await connected.promise;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    end();
    await once(socket, 'close');
    const seen = timers.mock.calls.length;
    timers.mockRestore();
    expect(seen).toBe(0);
  });
});
