import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { AddressPolicy, DnsClient, Resolver, SafeHttpClient, ScanEgressFilter, TargetPolicy } from '#egress';
import { FakeDns } from '../../../egress/src/testing/fake-dns.ts';
import { OwnershipProofs } from './ownership-proofs.ts';
import type { ProofHttpClient } from './proof-http-client.ts';

const host = 'example.test';
const token = 'scanledger-verification=abc';
const record = `_scanledger.${host}`;

/** TXT records by name; `silence`: the server does not respond. */
let texts: Readonly<Record<string, readonly (string | string[])[] | 'silence'>>;
let respond: (path: string) => {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
  /** The connection is closed before the whole body is sent. */
  readonly breaksOff?: boolean;
};
let paths: string[];
let dns: FakeDns;
let site: Server;
let client: SafeHttpClient;
let untrusting: SafeHttpClient;
let proofs: OwnershipProofs;

beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    curve: 'P-256',
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  });
  site = createServer({ cert: made.cert, key: made.private }, (request, response) => {
    paths.push(`${request.headers.host} ${request.url}`);
    const { status, body = '', location, breaksOff } = respond(request.url ?? '');
    if (breaksOff === true) {
      response.writeHead(status, { 'content-length': body.length + 10 }).flushHeaders();
      response.write(body);
      response.socket?.end();
      return;
    }
    response.writeHead(status, location === undefined ? {} : { location });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  dns = await FakeDns.start((name, type) => {
    const found = texts[name.toLowerCase()];
    if (found === 'silence') return 'silence';
    if (type === 'A' && name === host) return [{ name, type: 'A', ttl: 0, data: '127.0.0.1' }];
    if (type !== 'TXT' || found === undefined) return 'NXDOMAIN';
    return found.map((data) => ({ name, type: 'TXT', ttl: 0, data }));
  });
  const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
  const dnsClient = new DnsClient({ servers: [dns.address], timeoutMs: 500 });
  const filter = new ScanEgressFilter(new TargetPolicy(addresses, [443]), new Resolver(dnsClient, addresses));
  client = new SafeHttpClient({ filter, userAgent: 'test', tls: { ca: made.cert } });
  untrusting = new SafeHttpClient({ filter, userAgent: 'test' });
  proofs = new OwnershipProofs(dnsClient, onPort(client));
});

/** The file is requested on port 443, which a test cannot listen on. */
function onPort(real: SafeHttpClient): ProofHttpClient {
  const request: ProofHttpClient['request'] = async (one) => {
    const url = new URL(one.url);
    url.port = String((site.address() as AddressInfo).port);
    return real.request({ ...one, url });
  };
  return { request } as ProofHttpClient;
}

beforeEach(() => {
  texts = {};
  paths = [];
  respond = () => ({ status: 404 });
});

afterEach(() => site.closeIdleConnections());

afterAll(async () => {
  await Promise.all([client.close(), untrusting.close(), dns.close()]);
  site.closeAllConnections();
  site.close();
});

describe('the proof in DNS', () => {
  it.each([
    ['alone', [token]],
    ['beside others', ['v=spf1 -all', token]],
    ['in several strings', [['scanledger-', 'verification=abc']]],
    ['with white space', [` ${token} `]],
  ])('is found %s', async (_, data) => {
    texts = { [record]: data };
    expect(await proofs.find(host, token, null)).toEqual({ method: 'dns' });
  });

  it.each([
    ['of another account', { [record]: ['scanledger-verification=other'] }],
    ['with more text', { [record]: [`${token}x`] }],
    ['of the host itself', { [host]: [token] }],
    ['of another host', { '_scanledger.www.example.test': [token] }],
  ])('is not a record %s', async (_, records) => {
    texts = records;
    expect(await proofs.find(host, token, null)).toMatchObject({ method: null, reason: 'proof_missing' });
  });
});

describe('the proof in a file', () => {
  it.each([token, `${token}\n`, `# mine\r\n  ${token}\r\n`])('is found in %j', async (body) => {
    respond = (path) => (path === '/.well-known/scanledger.txt' ? { status: 200, body } : { status: 404 });
    expect(await proofs.find(host, token, null)).toEqual({ method: 'file' });
  });

  it.each([
    ['lacks the token', { status: 200, body: 'scanledger-verification=other' }],
    ['has it in the middle of a line', { status: 200, body: `you searched for ${token}` }],
    ['has it beyond 4 KiB', { status: 200, body: `${'\n'.repeat(5_000)}${token}` }],
    ['belongs to an error', { status: 404, body: token }],
  ])('is not found where the response %s', async (_, response) => {
    respond = () => response;
    expect(await proofs.find(host, token, null)).toMatchObject({ method: null, reason: 'proof_missing' });
  });

  it('is not read behind a redirect, on the host or off it', async () => {
    for (const location of ['https://other.test/proof.txt', '/proof.txt']) {
      paths = [];
      respond = (path) => (path === '/proof.txt' ? { status: 200, body: token } : { status: 302, location });
      expect(await proofs.find(host, token, null)).toMatchObject({ method: null });
      expect(paths.map((path) => path.split(' ')[1])).toEqual(['/.well-known/scanledger.txt']);
    }
  });

  it('is not trusted with an invalid certificate', async () => {
    respond = () => ({ status: 200, body: token });
    const dnsClient = new DnsClient({ servers: [dns.address], timeoutMs: 500 });
    const result = await new OwnershipProofs(dnsClient, onPort(untrusting)).find(host, token, null);
    expect(result).toMatchObject({ method: null, detail: expect.stringContaining('could not be read') });
  });
});

describe('a place that does not respond', () => {
  it('is no lack of proof, where the proof was there', async () => {
    texts = { [record]: 'silence' };
    expect(await proofs.find(host, token, 'dns')).toMatchObject({ reason: 'check_failed' });
    expect(await proofs.find(host, token, 'file')).toMatchObject({ reason: 'proof_missing' });
    texts = {};
    respond = () => ({ status: 503 });
    expect(await proofs.find(host, token, 'file')).toMatchObject({ reason: 'check_failed' });
    expect(await proofs.find(host, token, 'dns')).toMatchObject({ reason: 'proof_missing' });
  });

  it.each(['', 'scanledger-verif'])(
    'may send a part of the file, which is no lack of proof either: %j',
    async (body) => {
      respond = () => ({ status: 200, body, breaksOff: true });
      expect(await proofs.find(host, token, 'file')).toMatchObject({ reason: 'check_failed' });
    },
  );

  it('does not hide the other one', async () => {
    texts = { [record]: 'silence' };
    respond = () => ({ status: 200, body: token });
    expect(await proofs.find(host, token, 'dns')).toEqual({ method: 'file' });
  });
});

it('the reason why there is no proof names both places', async () => {
  expect(await proofs.find(host, token, null)).toEqual({
    method: null,
    reason: 'proof_missing',
    detail: `${record} has no TXT record; https://${host}/.well-known/scanledger.txt responded with 404`,
  });
});
