import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const listen = `
  const { workerData, parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer((socket) => socket.on('error', () => undefined));
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(workerData, 0, 0);
  });`;

/** A TCP server on loopback whose queue is full until it accepts: the system drops what asks for a connection. */
export class SlowAcceptance implements AsyncDisposable {
  readonly port: number;
  readonly #thread: Worker;
  readonly #isAccepting: Int32Array;
  readonly #queued: readonly Socket[];

  private constructor(port: number, thread: Worker, isAccepting: Int32Array, queued: readonly Socket[]) {
    this.port = port;
    this.#thread = thread;
    this.#isAccepting = isAccepting;
    this.#queued = queued;
  }

  static async start(): Promise<SlowAcceptance> {
    const isAccepting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const thread = new Worker(listen, { eval: true, workerData: isAccepting });
    const [port] = (await once(thread, 'message')) as [number];
    // A queue of length 1 takes two.
    const queued = [1, 2].map(() => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(queued.map((socket) => once(socket, 'connect')));
    return new SlowAcceptance(port, thread, isAccepting, queued);
  }

  accept(): void {
    Atomics.store(this.#isAccepting, 0, 1);
    Atomics.notify(this.#isAccepting, 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.accept();
    for (const socket of this.#queued) socket.destroy();
    await this.#thread.terminate();
  }
}
