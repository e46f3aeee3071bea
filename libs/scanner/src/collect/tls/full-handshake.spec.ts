import type { Socket } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isCollected } from '../../../../kernel/src/testing/is-collected.ts';
import { fullHandshake } from './full-handshake.ts';
import type { Connect } from './hello-probe.ts';
import { issue } from './testing/certificates.ts';
import { LocalServers, connectTo } from './testing/servers.ts';

const servers = new LocalServers();
afterAll(() => servers.closeAll());

describe('a full handshake', () => {
  it('leaves nothing of the scan on its connection, which may live in the old generation', async () => {
    const sockets: Socket[] = [];
    const connectOnce = connectTo(await servers.tls(await issue({ names: ['localhost'] })));
    const connect: Connect = async (signal) => {
      const socket = await connectOnce(signal);
      sockets.push(socket);
      return socket;
    };
    const handshake = async (): Promise<WeakRef<AbortSignal>> => {
      const { signal } = new AbortController();
      expect(await fullHandshake(connect, 'localhost', signal, 5_000)).toMatchObject({ protocol: 'TLSv1.3' });
      return new WeakRef(signal);
    };
    expect(await isCollected(await handshake())).toBe(true);
    expect(sockets).toHaveLength(1);
  });
});
