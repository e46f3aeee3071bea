import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setting } from './cases.ts';

const client = join(import.meta.dirname, '..', 'src', 'index.ts');
const destination = new URL(setting('SCANLEDGER_URL')).host;
/** What the proxy was asked for, and what was sent through it. */
let requests: string[];
let sent: string;
let proxy: Server;

beforeAll(async () => {
  proxy = createServer();
  proxy.on('connect', ({ url, headers }, socket, head) => {
    requests.push(`${url} ${headers['proxy-authorization']}`);
    const { hostname, port } = new URL(`http://${url}`);
    const service = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      service.write(head);
      socket.on('data', (chunk: Buffer) => (sent += chunk.toString('latin1')));
      socket.pipe(service).pipe(socket);
    });
    for (const end of [socket, service]) end.on('error', () => end.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});

afterAll(() => {
  proxy.close();
});

/** Node reads its proxies when it starts. @returns the plan of the account */
async function planIn(environment: Readonly<Record<string, string>>): Promise<string> {
  requests = [];
  sent = '';
  const script = `
    import { readFileSync } from 'node:fs';
    const { Scanledger } = await import(${JSON.stringify(client)});
    const client = new Scanledger({ ca: readFileSync(process.env.SCANLEDGER_CA_FILE, 'utf8') });
    console.log((await client.usage.get()).plan);
    process.exit();
  `;
  const env = { ...process.env, NO_PROXY: '', no_proxy: '', ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  return stdout.trim();
}

describe('With an authority, the client', () => {
  const address = (): string => `http://user:pass@127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  it('uses the proxy of the environment where NODE_USE_ENV_PROXY says so, and encrypts the key', async () => {
    expect(await planIn({ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: address() })).not.toBe('');
    expect(requests).toEqual([`${destination} Basic dXNlcjpwYXNz`]);
    expect(sent).not.toBe('');
    expect(sent).not.toContain(setting('SCANLEDGER_API_KEY'));
  });

  it.each([
    ['without NODE_USE_ENV_PROXY', { NODE_USE_ENV_PROXY: '' }],
    ['where NO_PROXY has the host', { NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1,localhost' }],
  ])('uses no proxy %s', async (_when, environment) => {
    expect(await planIn({ HTTPS_PROXY: address(), ...environment })).not.toBe('');
    expect(requests).toEqual([]);
  });
});
