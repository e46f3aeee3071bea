import { createServer as createHttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { delay, SystemIds } from '#kernel';
import type { TlsProfile } from '../../artifacts.ts';
import { clientHello } from './client-hello.ts';
import { collectTls } from './collect-tls.ts';
import { HelloSurvey } from './hello-survey.ts';
import { suitesOf } from './suites.ts';
import { fatalHandshakeFailure, message, offered, serverHello } from './testing/server-hello.ts';
import { LocalServers, connectTo } from './testing/servers.ts';

const servers = new LocalServers();
afterEach(() => servers.closeAll());

const ssl3 = 0x0300;
const rc4Md5 = 0x0004;
const exportRc4 = 0x0003;

/** A server of another age: it picks its suite when a hello offers it, speaks its version, and hangs up on what it does not know. */
function oldServer(version: number, suite: number): (socket: Socket) => void {
  return (socket) =>
    socket.once('data', (hello: Buffer) => {
      if (hello[0] !== 22) return void socket.destroy();
      const response = offered(hello);
      const agreed = response.version >= version && response.suites.includes(suite);
      socket.end(agreed ? serverHello(version, suite) : fatalHandshakeFailure);
    });
}

function surveyOf(port: number, handshakeTimeoutMs = 2000): HelloSurvey & { connections: () => number } {
  const connect = connectTo(port);
  const survey = new HelloSurvey({
    connect,
    serverName: 'localhost',
    ids: new SystemIds(),
    signal: new AbortController().signal,
    handshakeTimeoutMs,
  });
  return Object.assign(survey, { connections: () => connect.count });
}

async function fullProfile(port: number): Promise<TlsProfile | undefined> {
  return collectTls({
    host: 'localhost',
    port,
    scanType: 'full',
    connect: connectTo(port),
    ids: new SystemIds(),
    signal: new AbortController().signal,
    handshakeTimeoutMs: 300,
  });
}

describe('offers to which a server gives no clear response', () => {
  it('are named, and those that it refuses are not', async () => {
    const port = await servers.tcp((socket) =>
      socket.once('data', (hello: Buffer) => {
        const isSilent = hello[0] === 22 && offered(hello).version === 0x0302;
        if (!isSilent) socket.end(fatalHandshakeFailure);
      }),
    );
    const survey = surveyOf(port, 200);
    await survey.probeVersions(['TLSv1', 'TLSv1.1', 'TLSv1.2']);
    await survey.probeSsl2();
    expect([...survey.unclear]).toEqual(['TLSv1.1']);
    expect([...survey.refused]).toEqual(expect.arrayContaining(['TLSv1', 'TLSv1.2']));
  });

  it('are the suites as well where no version is known to be accepted', async () => {
    const survey = surveyOf(await servers.tcp(() => undefined), 200);
    await survey.probeVersions(['TLSv1.2']);
    await survey.probeWeakSuites();
    expect([...survey.unclear]).toEqual([
      'TLSv1.2',
      'null',
      'anonymous',
      'rc4',
      'triple_des',
      'export',
      'single_des',
      'finite_field_dh',
    ]);
  });

  it('are also those that are not made any more after some in a row', async () => {
    const survey = surveyOf(await servers.tcp(() => undefined), 200);
    await survey.probeVersions(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'SSLv3']);
    await survey.probeSsl2();
    expect([...survey.unclear]).toEqual(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'SSLv3', 'SSLv2']);
  });
});

describe('time limits', () => {
  it('begin when a connection is there, not when it is waited for', async () => {
    const port = await servers.tcp(oldServer(ssl3, rc4Md5));
    const connectSlowly = connectTo(port);
    const profile = await collectTls({
      host: 'localhost',
      port,
      scanType: 'quick',
      connect: async (signal) => {
        await delay(400);
        return connectSlowly(signal);
      },
      ids: new SystemIds(),
      signal: new AbortController().signal,
      handshakeTimeoutMs: 200,
    });
    expect(profile?.accepted).toEqual(['SSLv3']);
  });
});

describe('a hello', () => {
  const hello = { version: 'TLSv1.2', suites: suitesOf('all'), random: Buffer.alloc(32, 1) } as const;

  it('names the server', () => {
    expect(clientHello({ ...hello, serverName: 'example.com' }).includes('example.com')).toBe(true);
  });

  it.each(['', '127.0.0.1', '2001:db8::1'])('has no server name extension for %p', (serverName) => {
    const named = clientHello({ ...hello, serverName: 'a' });
    // Type, length, list length, name type, name length and the name.
    expect(named.length - clientHello({ ...hello, serverName }).length).toBe(10);
  });
});

describe('a survey by hello', () => {
  it('finds SSL 3 with RC4', async () => {
    const profile = await fullProfile(await servers.tcp(oldServer(ssl3, rc4Md5)));
    expect(profile).toMatchObject({
      verifyError: 'HANDSHAKE_FAILED',
      negotiated: { protocol: 'SSLv3', cipher: 'TLS_RSA_WITH_RC4_128_MD5', forwardSecrecy: false },
      accepted: ['SSLv3'],
      acceptedSuites: ['TLS_RSA_WITH_RC4_128_MD5'],
      refusedSuiteKinds: ['forward_secrecy', 'aead'],
    });
    expect(profile?.refused).toEqual(expect.arrayContaining(['SSLv2', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']));
  });

  it('finds suites of export strength in TLS 1.0', async () => {
    const profile = await fullProfile(await servers.tcp(oldServer(0x0301, exportRc4)));
    expect(profile).toMatchObject({ accepted: ['TLSv1'], acceptedSuites: ['TLS_RSA_EXPORT_WITH_RC4_40_MD5'] });
  });

  it('finds a Diffie-Hellman group that no client of today accepts', async () => {
    const prime = Buffer.alloc(64, 0xff);
    const keyExchange = message(12, Buffer.concat([Buffer.from([0, prime.length]), prime]));
    const flight = serverHello(0x0301, 0x0033, [keyExchange, message(14, Buffer.alloc(0))]);
    const profile = await fullProfile(await servers.tcp((socket) => socket.once('data', () => socket.end(flight))));
    expect(profile).toMatchObject({ dhBits: 512, negotiated: { cipher: 'TLS_DHE_RSA_WITH_AES_128_CBC_SHA' } });
  });

  it('finds SSL 2 when it offers a cipher', async () => {
    const ssl2Hello = (cipherBytes: number): Buffer =>
      Buffer.from([0x80, 11 + cipherBytes, 4, 0, 1, 0, 2, 0, 0, 0, cipherBytes, 0, 0, ...Buffer.alloc(cipherBytes)]);
    const speaking = surveyOf(await servers.tcp((socket) => void socket.end(ssl2Hello(3))));
    const empty = surveyOf(await servers.tcp((socket) => void socket.end(ssl2Hello(0))));
    await Promise.all([speaking.probeSsl2(), empty.probeSsl2()]);
    expect([...speaking.accepted]).toEqual(['SSLv2']);
    expect([...empty.refused]).toEqual(['SSLv2']);
  });

  it('takes hanging up for a refusal', async () => {
    const survey = surveyOf(await servers.tcp((socket) => socket.once('data', () => socket.destroy())));
    await survey.probeVersions(['SSLv3']);
    expect([...survey.refused]).toEqual(['SSLv3']);
  });

  it('concludes nothing from silence, and soon leaves the server alone', async () => {
    const survey = surveyOf(await servers.tcp(() => undefined), 50);
    await survey.probeVersions(['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2']);
    await survey.probeSsl2();
    expect([survey.accepted.size, survey.refused.size]).toEqual([0, 0]);
    expect(survey.connections()).toBe(2);
  });

  it('concludes nothing from a suite that was not on offer', async () => {
    const liar = (socket: Socket): void => void socket.once('data', () => socket.end(serverHello(0x0303, 0xc02f)));
    const survey = surveyOf(await servers.tcp(liar));
    survey.negotiated('TLSv1.2');
    await survey.probeWeakSuites();
    expect([...survey.suites]).toEqual([]);
  });

  it('is not held up by a server that sends a byte now and then', async () => {
    const drip = (socket: Socket): void => {
      const timer = setInterval(() => socket.write(Buffer.from([22])), 20);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await fullProfile(await servers.tcp(drip))).toBeUndefined();
  });

  it('makes no profile of what speaks no TLS', async () => {
    const http = createHttpServer();
    const port = await servers.tcp((socket) => void http.emit('connection', socket));
    expect(await fullProfile(port)).toBeUndefined();
  });

  it('ends at once when the scan is stopped', async () => {
    const stopped = new AbortController();
    const port = await servers.tcp(() => stopped.abort());
    const profile = await collectTls({
      host: 'localhost',
      port,
      scanType: 'full',
      connect: connectTo(port),
      ids: new SystemIds(),
      signal: stopped.signal,
    });
    expect(profile).toBeUndefined();
  });
});
