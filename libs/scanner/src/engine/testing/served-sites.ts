import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';

/** What a test starts, such as sites on free ports of this machine, ends after the test. */
export function servedSites() {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  return {
    endings,

    /** @returns its port */
    serve: async (listener: RequestListener, host = '127.0.0.1'): Promise<number> => {
      const server = createServer({ maxHeaderSize: 64 * 1024 }, listener);
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
      endings.push(
        () =>
          new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
          }),
      );
      return (server.address() as AddressInfo).port;
    },
  };
}
