import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { grade, score } from '#scanner';
import { issue } from '../../libs/scanner/src/collect/tls/testing/certificates.ts';
import {
  fatalHandshakeFailure,
  offered,
  serverHello,
} from '../../libs/scanner/src/collect/tls/testing/server-hello.ts';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { tidySite } from './exposed-files-site.ts';
import { idsOf, scanOf } from './scan-site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 120_000, quickDeadlineMs: 60_000 }));
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await scanner.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Types of the extensions of a ClientHello. */
function extensionsOf(hello: Buffer): number[] {
  const afterSession = 44 + hello.readUInt8(43);
  const afterSuites = afterSession + 2 + hello.readUInt16BE(afterSession);
  const start = afterSuites + 1 + hello.readUInt8(afterSuites) + 2;
  const types: number[] = [];
  for (let at = start; at + 4 <= hello.length; at += 4 + hello.readUInt16BE(at + 2)) types.push(hello.readUInt16BE(at));
  return types;
}

describe.each(['quick', 'full'] as const)('a %s scan of an IP address', (scanType) => {
  it('sends no server name in any hello', async () => {
    const { pem, keyPem } = await issue({ names: ['127.0.0.1'] });
    const tlsPort = await portOf(createHttpsServer({ cert: pem, key: keyPem }, tidySite.handler));
    const hellos: Buffer[] = [];
    const port = await portOf(
      createServer((socket) => {
        socket.on('error', () => undefined);
        const behind = connect(tlsPort, '127.0.0.1').on('error', () => undefined);
        socket.once('data', (data) => hellos.push(data));
        socket.pipe(behind).pipe(socket);
      }),
    );
    await scanOf(scanner, `https://127.0.0.1:${port}/`, scanType);
    const handshakes = hellos.filter((hello) => hello[0] === 22);
    expect(handshakes.length).toBeGreaterThan(2);
    for (const hello of handshakes) expect(extensionsOf(hello)).not.toContain(0);
  });

  it.each([
    ['SSL 3 with RC4', 0x0300, 0x0004, ['tls-no-modern']],
    ['TLS 1.0 with RC4', 0x0301, 0x0005, ['tls-no-modern', 'tls-legacy-tls']],
  ] as const)('that speaks only %s has TLS findings', async (_, version, suite, expected) => {
    const port = await portOf(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (hello: Buffer) => {
          const isOffered =
            hello[0] === 22 && hello.readUInt16BE(9) >= version && offered(hello).suites.includes(suite);
          socket.end(isOffered ? serverHello(version, suite) : fatalHandshakeFailure);
        });
      }),
    );
    const outcome = await scanOf(scanner, `https://127.0.0.1:${port}/`, scanType);
    const inFull = scanType === 'full' ? ['tls-weak-cipher', ...(version === 0x0300 ? ['tls-ssl2-ssl3'] : [])] : [];
    expect(idsOf(outcome)).toEqual(expect.arrayContaining([...expected, ...inFull]));
    expect(outcome.coverage.complete).toBe(false);
  });

  it('with the leaf of an unknown issuer alone is no A', async () => {
    const root = await issue({ commonName: 'Private', names: [], ca: true });
    const { pem, keyPem } = await issue({ names: ['127.0.0.1'], issuer: root });
    const server = createHttpsServer({ cert: pem, key: keyPem }, tidySite.handler);
    const { findings } = await scanOf(scanner, `https://127.0.0.1:${await portOf(server)}/`, scanType);
    expect(findings.map(({ checkId }) => checkId)).toContain('tls-cert-untrusted');
    expect(grade(score(findings))).not.toMatch(/^[AB]/);
  });
});

/** A page over HTTPS with these header fields. */
async function pageWith(headers: Readonly<Record<string, string | string[]>>): Promise<string> {
  const { pem, keyPem } = await issue({ names: ['127.0.0.1'] });
  const server = createHttpsServer({ cert: pem, key: keyPem }, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end('<!doctype html><html lang="en"><title>Page</title><p>A page</p></html>');
  });
  return `https://127.0.0.1:${await portOf(server)}/`;
}

describe('a page over HTTPS', () => {
  const watched = ['coop-invalid', 'coep-invalid', 'cookie-no-secure', 'cookie-no-httponly', 'cookie-no-samesite'];
  const watchedOf = async (headers: Parameters<typeof pageWith>[0]): Promise<string[]> =>
    idsOf(await scanOf(scanner, await pageWith(headers), 'quick')).filter((id) => watched.includes(id));

  it('is reported where browsers drop its policies, and the last of two cookies is the worse one', async () => {
    const found = await watchedOf({
      'cross-origin-opener-policy': "same-origin; report-to='default'",
      'cross-origin-embedder-policy': 'require-corp; Report-To="default"',
      'set-cookie': ['lang=en; Path=/; Secure; HttpOnly; SameSite=Lax', 'lang=en; Path=/'],
    });
    expect(found).toEqual(watched.toSorted());
  });

  it('is not reported where browsers apply its policies, and the last of two cookies is the better one', async () => {
    const found = await watchedOf({
      'cross-origin-opener-policy': 'same-origin; report-to="default"',
      'cross-origin-embedder-policy': 'require-corp;report-to="default"',
      'set-cookie': ['lang=en; Path=/', 'lang=en; Path=/; Secure; HttpOnly; SameSite=Lax'],
    });
    expect(found).toEqual([]);
  });
});
