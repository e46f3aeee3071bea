import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

// Without TLS, so that thousands of connections cost little.
const api = serviceForSpecs({ INSECURE_HTTP: 'loopback', UNAUTHENTICATED_PER_MINUTE: '1000000' });
const rounds = Number(process.env['API_RUNS'] ?? 15);
const atOnce = 20;

const pieces =
  '\r\n|\r\n\r\n|\n|\0|\x80|\xff| |\t|:|,|%|%00|../|{|"|[|-1|__proto__|999999999999999999999|Content-Length: 5\r\n|Transfer-Encoding: chunked\r\n|Host: y\r\n'.split(
    '|',
  );
let requests: readonly string[];
/** Longer than an response takes on this machine, so that silence tells of a request that has become incomplete. */
let patienceMs = 30_000;

beforeAll(async () => {
  const { key } = await api.customer(nothingStarts);
  const common = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n`;
  const body = '{"target":"https://example.com/","scan_type":"quick"}';
  const chunked = '1a\r\n{"name":"x","scopes":null}\r\n0\r\n\r\n';
  const json = 'Content-Type: application/json\r\n';
  requests = [
    `POST /v1/scans HTTP/1.1\r\n${common}${json}Content-Length: ${body.length}\r\nIdempotency-Key: k\r\n\r\n${body}`,
    `POST /v1/keys HTTP/1.1\r\n${common}${json}Transfer-Encoding: chunked\r\n\r\n${chunked}`,
    `GET /v1/scans?limit=10&status=queued HTTP/1.1\r\n${common}Prefer: wait=0\r\nIf-None-Match: "x"\r\n\r\n`,
    `GET /v1/usage HTTP/1.1\r\n${common}Expect: 100-continue\r\nUpgrade: h2c\r\n\r\n`,
    `GET /v1/scans/scan_1/results?severity=low HTTP/1.1\r\n${common}X-Forwarded-For: 1.2.3.4\r\n\r\n`,
  ];
  const sendAll = () =>
    Promise.all(Array.from({ length: atOnce }, (_, n) => send(requests[n % requests.length] ?? '')));
  await sendAll();
  const begun = performance.now();
  await sendAll();
  patienceMs = Math.min(3_000, Math.max(300, 3 * (performance.now() - begun)));
}, 60_000);

interface Mutation {
  readonly kind: 'cut' | 'insert' | 'replace' | 'repeat';
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'replace', 'repeat'),
  at: fc.nat(999).map((thousandth) => thousandth / 1_000),
  length: fc.integer({ min: 1, max: 40 }),
  piece: fc.oneof(
    fc.constantFrom(...pieces),
    fc.nat(255).map((byte) => String.fromCharCode(byte)),
  ),
});

function mutated(text: string, { kind, at, length, piece }: Mutation): string {
  const index = Math.floor(at * text.length);
  const [before, part, after] = [text.slice(0, index), text.slice(index, index + length), text.slice(index + length)];
  const middle = { cut: '', insert: piece + part, replace: piece, repeat: part + part }[kind];
  return before + middle + after;
}

/** Every status that comes back. */
async function send(text: string): Promise<readonly number[]> {
  const { hostname: host, port } = new URL(api.service.url);
  let received = '';
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), host, () => socket.write(Buffer.from(text, 'latin1')));
    // A request that has become incomplete gets no response for a while.
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  return [...received.matchAll(/(?:^|}|\r\n\r\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

describe('mutated requests', () => {
  it(
    'never get 5xx',
    async () => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(4), fc.array(mutation, { maxLength: 4 })), {
            minLength: atOnce,
            maxLength: atOnce,
          }),
          async (all) => {
            const texts = all.map(([which, mutations]) => mutations.reduce(mutated, requests[which] ?? ''));
            for (const status of (await Promise.all(texts.map(send))).flat()) {
              statuses.add(status);
              expect(status).toBeLessThan(500);
            }
          },
        ),
        { numRuns: rounds },
      );
      expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
      expect((await api.client().get('/healthz')).status).toBe(200);
    },
    60_000 + rounds * 3_000,
  );
});
