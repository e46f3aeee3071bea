import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { moments, openLoop } from './open-loop.ts';
import { seeded } from './statistics.ts';

async function withServer<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const load = { path: '/', connections: 64, seconds: 1, perSecond: 100, expectStatus: 200 } as const;

describe('the moments of an open loop', () => {
  it('have the rate, grow, and end with the time', () => {
    const all = [...moments({ perSecond: 1_000, seconds: 10, draw: seeded(1) })];
    expect(all.length).toBeGreaterThan(9_500);
    expect(all.length).toBeLessThan(10_500);
    expect(all).toEqual(all.toSorted((one, other) => one - other));
    expect(all.at(-1)).toBeLessThan(10_000);
  });
});

describe('an open loop', () => {
  it('counts the time from the moment at which a request was to be sent', async () => {
    // One connection, and a server that is busy for half a second with its first request.
    let isFirst = true;
    const listener: RequestListener = (_request, response) => {
      setTimeout(() => response.end(), isFirst ? 500 : 0);
      isFirst = false;
    };
    const result = await withServer(listener, (url) => openLoop({ url }, { ...load, connections: 1, draw: seeded(1) }));
    // About half of the requests were to be sent meanwhile, although no more than one was pending.
    expect(result.p99Ms).toBeGreaterThan(400);
    expect(result.p50Ms).toBeGreaterThan(10);
  });

  it('counts rejections for overload apart from the goodput', async () => {
    let count = 0;
    const listener: RequestListener = (_request, response) => {
      count += 1;
      if (count % 2 === 0) response.writeHead(503, { 'retry-after': '1' });
      response.end();
    };
    const result = await withServer(listener, (url) => openLoop({ url }, { ...load, draw: seeded(1) }));
    expect(result.rejected).toBe(Math.floor(count / 2));
    expect(result.goodput).toBeLessThanOrEqual(Math.ceil(count / 2));
  });

  it.each([
    ['no Retry-After', 503],
    ['an error', 500],
  ])('fails on a response with %s', async (_what, status) => {
    const measuring = withServer(
      (_request, response) => response.writeHead(status).end(),
      (url) => openLoop({ url }, { ...load, draw: seeded(1) }),
    );
    await expect(measuring).rejects.toThrow('requests failed');
  });
});
