import type { AddressInfo, Server } from 'node:net';
import { getEnvironmentData, setEnvironmentData, threadId } from 'node:worker_threads';

const key = 'scanledger.listening-ports';
/** More than all threads together have servers: each has two browsers at most. */
const maxServers = 1_024;
const noThread = 0;

/** Of each server the thread that it is in, and its port, in memory that all threads share that are started from now on. */
const servers = new Int32Array(
  (getEnvironmentData(key) ??
    new SharedArrayBuffer(2 * maxServers * Int32Array.BYTES_PER_ELEMENT)) as SharedArrayBuffer,
);
setEnvironmentData(key, servers.buffer);
const slots = Array.from({ length: maxServers }, (_, at) => 2 * at);

/** Whether a server of this process listens on `port`, in whichever of its threads. */
export function isListeningPort(port: number): boolean {
  for (let at = servers.indexOf(port); at !== -1; at = servers.indexOf(port, at + 1))
    if (at % 2 === 1 && Atomics.load(servers, at - 1) !== noThread) return true;
  return false;
}

/** Registers the port of a listening server until it is closed: a port that the system chose is in no setting. */
export function registerListeningPort(server: Pick<Server, 'address' | 'once'>): void {
  const { port } = server.address() as AddressInfo;
  const slot = slots.find((one) => Atomics.compareExchange(servers, one, noThread, numberOf(threadId)) === noThread);
  if (slot === undefined) throw new Error(`more than ${maxServers} servers listen`);
  Atomics.store(servers, slot + 1, port);
  server.once('close', () => free(slot));
}

/** Forgets the servers of a thread that has ended: those of one that is terminated close without an event. */
export function forgetListeningPorts(thread: number): void {
  for (const slot of slots) if (Atomics.load(servers, slot) === numberOf(thread)) free(slot);
}

function free(slot: number): void {
  Atomics.store(servers, slot + 1, 0);
  Atomics.store(servers, slot, noThread);
}

/** The main thread has the id 0. */
function numberOf(thread: number): number {
  return thread + 1;
}
