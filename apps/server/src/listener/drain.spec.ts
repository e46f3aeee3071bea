import { once } from 'node:events';
import { request } from 'node:https';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { drain } from './drain.ts';
import { listen } from './listen.ts';
import { tlsListener } from './listener.ts';
import type { Certificate, Listener } from './listener.ts';
import { makeSelfSigned } from './self-signed-certificate.ts';

const beginOfHandshake = Buffer.from([0x16, 3, 1]);
let certificate: Certificate;

beforeAll(async () => {
  certificate = await makeSelfSigned(['127.0.0.1'], Date.now());
});
afterEach(() => {
  jest.useRealTimers();
});

/** A listener that responds when the test says so, and a connection that has sent the bytes. */
async function start(bytes?: Buffer): Promise<{
  readonly listener: Listener;
  readonly port: number;
  readonly requested: Promise<ServerResponse>;
  readonly socket: Socket;
}> {
  const { promise: requested, resolve } = Promise.withResolvers<ServerResponse>();
  const listener = tlsListener(certificate, (_request, response) => resolve(response));
  const port = await listen(listener, '127.0.0.1', 0);
  const accepted = once(listener.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const [connection] = await accepted;
  if (bytes !== undefined) {
    const received = once(connection, 'data');
    socket.write(bytes);
    await received;
  }
  return { listener, port, requested, socket };
}

describe('draining', () => {
  it('closes a connection that has sent nothing, and lets a request in progress finish', async () => {
    const { listener, port, requested, socket } = await start();
    const sent = request({ host: '127.0.0.1', port, rejectUnauthorized: false }).end();
    const responded = once(sent, 'response');
    const response = await requested;
    const drained = drain(listener);
    await once(socket, 'close');
    response.end('done');
    const [received] = (await responded) as [IncomingMessage];
    expect(await text(received)).toBe('done');
    await drained;
  });

  it('closes a connection that has sent nothing after its TLS handshake, and lets a request in progress finish', async () => {
    const { listener, port, requested, socket } = await start();
    socket.destroy();
    const sent = request({ host: '127.0.0.1', port, rejectUnauthorized: false, agent: false }).end();
    const responded = once(sent, 'response');
    const response = await requested;
    const secured = once(listener.parsers[0] as Server, 'secureConnection');
    const idle = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }).on('error', () => undefined);
    await secured;
    const drained = drain(listener);
    await once(idle, 'close');
    response.end('done');
    const [received] = (await responded) as [IncomingMessage];
    expect(await text(received)).toBe('done');
    await drained;
  });

  it('closes a connection whose TLS handshake does not end, and one whose request does not', async () => {
    const { listener, port, requested, socket } = await start(beginOfHandshake);
    const errors: unknown[] = [];
    listener.parsers[0]?.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => errors.push(code));
    const sent = request({ host: '127.0.0.1', port, rejectUnauthorized: false }).end();
    const failed = once(sent, 'error');
    await requested;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    const drained = drain(listener);
    const closed = once(socket, 'close');
    jest.advanceTimersByTime(5_000);
    await Promise.all([drained, closed, failed]);
    expect(errors).not.toContain('ERR_TLS_HANDSHAKE_TIMEOUT');
  });
});
