import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Scanledger } from '../src/index.ts';

const hourMs = 3_600_000;

describe('waiting for the end of a scan', () => {
  let statuses: string[] = [];
  const service = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ scan_id: 'scan_1', status: statuses.shift() }));
  });
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['back', -hourMs],
    ['forward', 2 * hourMs],
  ])(
    'is neither longer nor shorter when the clock is set %s meanwhile',
    async (_, stepMs) => {
      const { now } = Date;
      const { port } = service.address() as AddressInfo;
      const client = new Scanledger({ apiKey: 'slk_', baseUrl: `http://127.0.0.1:${port}` });
      statuses = ['running', 'completed'];
      const setClock = (): void => {
        jest.spyOn(Date, 'now').mockImplementation(() => now() + stepMs);
      };
      const scan = await client.scans.wait('scan_1', { pollIntervalMs: 10, onProgress: setClock });
      expect(scan.status).toBe('completed');
    },
    20_000,
  );
});
