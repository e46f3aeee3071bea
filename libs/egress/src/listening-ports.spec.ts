import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AddressPolicy } from './address-policy.ts';
import { forgetListeningPorts } from './listening-ports.ts';

const moduleUrl = new URL('./listening-ports.ts', import.meta.url).href;

/** A thread that listens on a port, and says which; it closes its server when it is told so. */
const listener = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen(0, '127.0.0.1', async () => {
    (await import(${JSON.stringify(moduleUrl)})).registerListeningPort(server);
    parentPort.postMessage(server.address().port);
  });
  parentPort.once('message', () => server.close(() => parentPort.postMessage('closed')));`;

describe('the port of a server', () => {
  let thread: Worker | undefined;
  afterEach(() => thread?.terminate());

  it('belongs to this service in every thread, also where the server is in another one', async () => {
    const policy = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    thread = new Worker(listener, { eval: true });
    const [port] = (await once(thread, 'message')) as [number];
    expect(policy.portProblem('127.0.0.1', port)).toBe(`port ${port} of 127.0.0.1 belongs to this service`);
    thread.postMessage('close');
    await once(thread, 'message');
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
  });

  it('belongs to nobody once its thread has ended, which closes no server', async () => {
    const policy = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    thread = new Worker(listener, { eval: true });
    const other = new Worker(listener, { eval: true });
    const { threadId } = thread;
    const [[port], [portOfOther]] = (await Promise.all([once(thread, 'message'), once(other, 'message')])) as [
      [number],
      [number],
    ];
    await thread.terminate();
    forgetListeningPorts(threadId);
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
    expect(policy.portProblem('127.0.0.1', portOfOther)).toBeDefined();
    await other.terminate();
  });
});
