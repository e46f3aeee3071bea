import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { isCollected } from '../../kernel/src/testing/is-collected.ts';
import { AddressPolicy } from './address-policy.ts';
import { connectSafely, startTls } from './connect-safely.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import { HttpConnection } from './http-connection.ts';
import { receive } from './receive-response.ts';
import { Semaphore } from '#kernel';

const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
const unused = { addresses: () => Promise.reject(new Error('there is nothing to resolve')) };
const filter = () => new ScanEgressFilter({ addresses, ports: [] }, unused);
const host = '127.0.0.1';
const tls = { rejectUnauthorized: false };

let port: number;
let stop: () => void;

beforeAll(async () => {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { algorithm: 'sha256' });
  const server = createServer({ key: pems.private, cert: pems.cert }, (_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  ({ port } = server.address() as AddressInfo);
  stop = () => server.close().closeAllConnections();
});
afterAll(() => stop());

/** The sockets of an attempt, and what only the attempt needed. */
async function connected(): Promise<{ sockets: readonly Socket[]; needed: readonly WeakRef<object>[] }> {
  const needed = { filter: filter(), signal: new AbortController().signal, onConnection: (): void => undefined };
  const socket = await connectSafely({ host, port, ...needed });
  const secure = await startTls(socket, { host, tls, ...needed });
  return { sockets: [socket, secure], needed: Object.values(needed).map((part) => new WeakRef(part)) };
}

async function closed(): Promise<{ connection: HttpConnection; needed: readonly WeakRef<object>[] }> {
  const needed = { filter: filter(), onConnection: (): void => undefined };
  const limits = { maxHeaderBytes: 16_384, idleMs: 4_000, maxIdle: 1 };
  const url = new URL(`https://${host}:${String(port)}/`);
  const connection = new HttpConnection(url, { ...needed, tls }, limits);
  const onReceived = (): void => undefined;
  const ms = { connectMs: 5_000, headersMs: 5_000, bodyMs: 5_000, totalMs: 5_000 };
  const rest = { maxBytes: 1_000, largeBodies: new Semaphore(1), signal: undefined, onReceived };
  await receive(connection.client, { method: 'GET', path: '/' }, { ...ms, ...rest });
  await connection.close();
  return { connection, needed: [...Object.values(needed), onReceived].map((part) => new WeakRef(part)) };
}

const areCollected = (objects: readonly WeakRef<object>[]) => Promise.all(objects.map((object) => isCollected(object)));

// A socket of Node, or a client of undici, may live in the engine's old generation until all of it is collected.
describe('a connection', () => {
  it('holds nothing of the attempt that made it, once it is made', async () => {
    const { sockets, needed } = await connected();
    expect(await areCollected(needed)).toEqual([true, true, true]);
    for (const socket of sockets) socket.destroy();
  });

  it('holds nothing of who made requests, once it is closed', async () => {
    const { connection, needed } = await closed();
    expect(await areCollected(needed)).toEqual([true, true, true]);
    expect(connection.client.destroyed).toBe(true);
  });
});
