import type { AddressInfo, Server } from 'node:net';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const key = 'scanledger.listening-ports';

/** Ports on which this process listens; a thread knows those that were registered before it was started. */
export function listeningPorts(): readonly number[] {
  return (getEnvironmentData(key) as readonly number[] | undefined) ?? [];
}

/** Registers the port of a listening server until it is closed: a port that the system chose is in no setting. */
export function registerListeningPort(server: Pick<Server, 'address' | 'once'>): void {
  const { port } = server.address() as AddressInfo;
  setEnvironmentData(key, [...listeningPorts(), port]);
  server.once('close', () => {
    setEnvironmentData(
      key,
      listeningPorts().filter((one) => one !== port),
    );
  });
}
