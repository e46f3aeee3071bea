import type { AddressInfo, Server } from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const key = 'scanledger.listening-ports';
const ports = 65_536;

/** How many servers listen on each port, in memory that all threads share that are started from now on. */
const listeners = new Uint8Array((getEnvironmentData(key) ?? new SharedArrayBuffer(ports)) as SharedArrayBuffer);
setEnvironmentData(key, listeners.buffer);

/** Whether a server of this process listens on `port`, in whichever of its threads. */
export function isListeningPort(port: number): boolean {
  return Atomics.load(listeners, port) > 0;
}

/** Registers the port of a listening server until it is closed: a port that the system chose is in no setting. */
export function registerListeningPort(server: Pick<Server, 'address' | 'once'>): void {
  const { port } = server.address() as AddressInfo;
  Atomics.add(listeners, port, 1);
  server.once('close', () => Atomics.sub(listeners, port, 1));
}
