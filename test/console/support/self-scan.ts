import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { ApiClient } from '../../support/api-client.ts';
import { eventually } from '../../support/eventually.ts';
import { Service } from '../../support/service.ts';
import { consoleForSpecs } from '../people.ts';

/** For what never happens; a busy machine takes its time. */
export const hangTimeoutMs = 900_000;

interface Finding {
  readonly severity: string;
  readonly title: string;
  readonly url: string;
  readonly evidence: string;
}

interface Coverage {
  readonly blocked: unknown;
  readonly skipped: readonly { readonly reason: string }[];
}

/** Every part of the console that a scan finds by following links. */
export const parts = [
  'scans',
  'schedules',
  'targets',
  'keys',
  'webhooks',
  'usage',
  'members',
  'security-log',
  'profile',
];

/** A service that another one scans, which trusts its certificate: a service does not scan itself. */
export function selfScan(settings: Readonly<Record<string, string>> = {}) {
  const { site, owner } = consoleForSpecs();
  let scanner: Service;
  let signedIn: Server;
  let client: ApiClient;
  /** Paths to which the service responded with a page of the user. */
  const opened = new Set<string>();

  beforeAll(async () => {
    const { visitor } = await owner();
    signedIn = withCookie(site.service, `__Host-session=${visitor.cookies.get('__Host-session') ?? ''}`, opened);
    await new Promise<void>((resolve) => signedIn.listen(0, '127.0.0.1', resolve));
    const certificate = join(site.service.dataDirectory, 'tls-cert.pem');
    scanner = await Service.start({ NODE_EXTRA_CA_CERTS: certificate, SCAN_FULL_REQUESTS: '250', ...settings });
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
  const scanned = async (target: string) => {
    const queued = await client.post('/v1/scans', { target, scan_type: 'full' });
    const path = `/v1/scans/${String(queued.body['scan_id'])}`;
    const hasEnded = ({ body }: { body: Record<string, unknown> }): boolean =>
      body['status'] === 'completed' || body['status'] === 'failed';
    const { body } = await eventually(() => client.get(path), hasEnded, hangTimeoutMs / 1_000);
    const { findings } = (await client.get<{ findings: readonly Finding[] }>(`${path}/results`)).body;
    const { blocked, skipped } = body['coverage'] as Coverage;
    const serious = findings.filter(({ severity }) => severity !== 'info');
    return { status: body['status'], blocked, serious, reasons: skipped.map(({ reason }) => reason) };
  };

  return {
    scanned,
    opened,
    publicUrl: (): string => `${site.service.url}/sign-in`,
    signedInUrl: (): string => `https://127.0.0.1:${(signedIn.address() as AddressInfo).port}/scans`,
  };
}

/** Passes requests on to the scanned service with the session of an owner: what a scan sees who is signed in. */
function withCookie(service: Service, cookie: string, opened: Set<string>): Server {
  const file = (name: string): Buffer => readFileSync(join(service.dataDirectory, name));
  const { hostname, port } = new URL(service.url);
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
