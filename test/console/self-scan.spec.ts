import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { Service } from '../support/service.ts';
import { consoleForSpecs } from './people.ts';

/** For what never happens; a busy machine takes its time. */
const hangTimeoutMs = 900_000;

interface Finding {
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  readonly evidence: string;
}

const { site, owner } = consoleForSpecs();
let scanner: Service;
let signedIn: Server;
let client: ApiClient;
/** Paths to which the service responded with a page of the user. */
const opened = new Set<string>();

/** Passes requests on to the scanned service with the session of an owner: what a scan sees who is signed in. */
function withCookie(cookie: string): Server {
  const file = (name: string): Buffer => readFileSync(join(site.service.dataDirectory, name));
  const { hostname, port } = new URL(site.service.url);
  return createServer({ cert: file('tls-cert.pem'), key: file('tls-key.pem') }, (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const options = { hostname, port, method, path, headers: { ...headers, cookie }, rejectUnauthorized: false };
    const passedOn = request(options, (received) => {
      if (received.statusCode === 200) opened.add(path ?? '');
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    passedOn.on('error', () => response.destroy());
    incoming.pipe(passedOn);
  });
}

beforeAll(async () => {
  const { visitor } = await owner();
  signedIn = withCookie(`__Host-session=${visitor.cookies.get('__Host-session') ?? ''}`);
  await new Promise<void>((resolve) => signedIn.listen(0, '127.0.0.1', resolve));
  // A service does not scan itself: another one does, which trusts its certificate.
  const certificate = join(site.service.dataDirectory, 'tls-cert.pem');
  scanner = await Service.start({ NODE_EXTRA_CA_CERTS: certificate, SCAN_FULL_REQUESTS: '250' });
  const { key } = await scanner.operator.openAccount();
  client = new ApiClient(() => scanner.url, key);
}, hangTimeoutMs);

afterAll(async () => {
  await client.close();
  signedIn.closeAllConnections();
  signedIn.close();
  await scanner.remove();
}, hangTimeoutMs);

/** The findings of a full scan that are more than informational, and how it has ended. */
async function scanned(target: string) {
  const queued = await client.post('/v1/scans', { target, scan_type: 'full' });
  const path = `/v1/scans/${String(queued.body['scan_id'])}`;
  const hasEnded = ({ body }: { body: Record<string, unknown> }): boolean =>
    body['status'] === 'completed' || body['status'] === 'failed';
  const { body } = await eventually(() => client.get(path), hasEnded, hangTimeoutMs / 1_000);
  const { findings } = (await client.get<{ findings: readonly Finding[] }>(`${path}/results`)).body;
  const { blocked } = body['coverage'] as { readonly blocked: unknown };
  return { status: body['status'], blocked, serious: findings.filter(({ severity }) => severity !== 'info') };
}

/** Every part of the console that a scan finds by following links. */
const parts = ['scans', 'schedules', 'targets', 'keys', 'webhooks', 'usage', 'members', 'security-log', 'profile'];

describe('the web site, scanned by the service itself', () => {
  it(
    'has no weakness in its public pages, and none in those of a user who is signed in',
    async () => {
      const { port } = signedIn.address() as AddressInfo;
      const scans = [`${site.service.url}/sign-in`, `https://127.0.0.1:${port}/scans`].map(scanned);
      for (const result of await Promise.all(scans)) {
        expect(result).toEqual({ status: 'completed', blocked: null, serious: [] });
      }
      expect([...opened]).toEqual(expect.arrayContaining(parts.map((part) => `/${part}`)));
    },
    hangTimeoutMs,
  );
});
