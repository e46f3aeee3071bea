import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { webhooks } from '#client';
import { builtFile } from '../support/built-file.ts';
import { eventually } from '../support/eventually.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const servers: Server[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const site = (): Promise<string> =>
  serve((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hi'));

function listen(args: readonly string[], key: string, environment: Record<string, string> = {}) {
  const program = builtFile('scanledger.js');
  const child = spawn(process.execPath, ['--no-warnings=ExperimentalWarning', program, 'listen', ...args], {
    env: {
      PATH: process.env['PATH'],
      SCANLEDGER_URL: api.service.url,
      SCANLEDGER_CA_FILE: join(api.service.dataDirectory, 'tls-cert.pem'),
      SCANLEDGER_API_KEY: key,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const seen = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (seen.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (seen.errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, seen, ended };
}

describe('scanledger listen', () => {
  it('refuses a type of events that the service does not have, of which nothing would arrive', async () => {
    const { key } = await api.customer();
    const { seen, ended } = listen(['--events', 'scan.complete'], key);
    expect(await ended).toBe(2);
    expect(seen.errors).toMatch(
      /^--events has a type that the service does not know: .*scan\.completed, .*"scan\.complete"/,
    );
  });

  it('forwards the events of the account, signed with the secret that it shows', async () => {
    const { client, key } = await api.customer();
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const receiver = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(204).end();
      });
    });
    const { child, seen, ended } = listen(['--forward-to', receiver, '--events', 'scan.*', '--interval', '1'], key);
    await eventually(
      async () => Promise.resolve(seen.errors),
      (errors) => errors.includes('signed with'),
    );
    const secret = /whsec_\S+/.exec(seen.errors)?.[0] ?? '';
    const { body: created } = await client.post('/v1/scans', { target: await site() });
    await eventually(
      async () => Promise.resolve(seen.output),
      (output) => output.includes('scan.completed'),
    );
    const events = await Promise.all(
      received.map(({ headers, body }) => webhooks.verify(body, headers['service-signature'] as string, secret)),
    );
    expect(events.map(({ type, data }) => [type, data['scan_id']])).toEqual([
      ['scan.started', created['scan_id']],
      ['scan.completed', created['scan_id']],
    ]);
    const { body: listed } = await client.get<{ data: unknown[] }>('/v1/events');
    expect(events.toReversed()).toEqual(listed.data);
    expect(seen.output).toMatch(/^\d\d:\d\d:\d\d {2}scan\.started {2}evt_\w+ {2}204 {2}\d+ ms\n/);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('says that a receiver does not respond, and continues', async () => {
    const { client, key } = await api.customer();
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const { seen } = listen(['--forward-to', 'http://127.0.0.1:1/', '--interval', '1'], key, {
      SCANLEDGER_WEBHOOK_SECRET: secret,
    });
    await eventually(
      async () => Promise.resolve(seen.errors),
      (errors) => errors.includes(secret),
    );
    await client.post('/v1/scans', { target: await site() });
    await eventually(
      async () => Promise.resolve(seen.output),
      (output) => output.includes('scan.completed'),
    );
    expect(seen.output).toMatch(/scan\.started {2}evt_\w+ {2}[^\d\n][^\n]* {2}\d+ ms\n/);
  });

  it('ends with a clear error for an unknown key', async () => {
    const { seen, ended } = listen([], 'slk_unknown');
    expect(await ended).toBe(2);
    expect(seen.output).toBe('');
    expect(seen.errors).not.toContain('slk_unknown');
    expect(seen.errors).toMatch(/key/i);
  });
});
