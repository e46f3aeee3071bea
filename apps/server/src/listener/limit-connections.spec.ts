import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.ts';
import { limitConnections } from './limit-connections.ts';

const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

/** A server that greets each connection that it serves. */
async function start(maxPerAddress: number): Promise<{ readonly port: number; readonly refused: () => number }> {
  let refused = 0;
  const server = createServer((socket) => void (socket.writable && socket.write('hello')));
  limitConnections(server, {
    max: 100,
    maxPerAddress,
    isProxy: (address) => address === '127.0.0.9',
    onRefused: () => refused++,
  });
  server.listen(0, '::');
  await once(server, 'listening');
  endings.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, refused: () => refused };
}

async function open(
  port: number,
  localAddress: string,
): Promise<{ readonly socket: Socket; readonly served: boolean }> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => undefined);
  endings.push(() => socket.destroy());
  const served = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  return { socket, served };
}

const served = async (port: number, address: string, count: number): Promise<readonly boolean[]> => {
  const results: boolean[] = [];
  for (let n = 0; n < count; n++) results.push((await open(port, address)).served);
  return results;
};

describe('the limit of open connections for each client address', () => {
  it('closes those above it at once, and leaves other addresses alone', async () => {
    const { port, refused } = await start(2);
    expect(await served(port, '127.0.0.1', 4)).toEqual([true, true, false, false]);
    expect(await served(port, '127.0.0.2', 1)).toEqual([true]);
    expect(refused()).toBe(2);
  });

  it('accepts the next one when one has ended', async () => {
    const { port } = await start(1);
    const first = await open(port, '127.0.0.1');
    expect(await served(port, '127.0.0.1', 1)).toEqual([false]);
    first.socket.destroy();
    await eventually(
      () => served(port, '127.0.0.1', 1),
      ([isServed]) => isServed === true,
    );
  });

  it('does not apply to a trusted proxy, whose connections are those of many clients', async () => {
    const { port } = await start(1);
    expect(await served(port, '127.0.0.9', 3)).toEqual([true, true, true]);
  });
});
