import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import type { Exchange } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { exchangeFrom } from '../collect/exchange.ts';
import { headersFromLines } from '../collect/headers.ts';
import { Controls } from './controls.ts';

type Answer = (path: string) => { status?: number; body: string; location?: string };

function siteOf(answer: Answer) {
  const asked: string[] = [];
  const send = async (request: ProbeRequest): Promise<Exchange> => {
    asked.push(request.url.pathname);
    const { status = 200, body, location } = answer(request.url.pathname);
    return Promise.resolve(
      exchangeFrom({
        url: request.url,
        method: request.method ?? 'GET',
        requestHeaders: request.headers ?? {},
        status,
        headers: headersFromLines(location === undefined ? [] : [['location', location]]),
        body: Buffer.from(body),
        truncated: false,
        remoteAddress: '203.0.113.1',
        durationMs: 1,
        tlsError: undefined,
      }),
    );
  };
  const controls = new Controls(send, new SystemIds());
  const candidate = async (path: string) => send({ url: new URL(path, 'https://example.com') });
  const cover = async (path: string) => controls.cover(await candidate(path));
  return { asked, candidate, cover };
}

const words = 'Welcome to our little shop where everything that you could ever want is sold at the very best price';

describe('an answer looks like a control', () => {
  it('where the site has one page for every path, even if it repeats the path and adds a token', async () => {
    let token = 0;
    const { cover } = siteOf((path) => ({
      body: `${words} ${path} ${String((token += 7))} deadbeef0${String(token)}`,
    }));
    expect(await cover('/.env')).toBe('covered');
    expect(await cover('/a/b/backup.sql')).toBe('covered');
  });

  it('where every name that begins with a dot is answered so, or every name with that extension', async () => {
    const dots = siteOf((path) => (path.startsWith('/.') ? { body: 'SECRET=1' } : { status: 404, body: 'no' }));
    expect(await dots.cover('/.env')).toBe('covered');
    const php = siteOf((path) => (path.endsWith('.php.bak') ? { body: '<?php' } : { status: 404, body: 'no' }));
    expect(await php.cover('/wp-config.php.bak')).toBe('covered');
  });

  it('where all redirect to one place', async () => {
    const { cover } = siteOf(() => ({ status: 302, body: '', location: '/login' }));
    expect(await cover('/admin')).toBe('covered');
  });
});

describe('nothing is known', () => {
  it('where the site throttles, or gives no control', async () => {
    expect(await siteOf(() => ({ status: 429, body: 'slow down' })).cover('/x')).toBe('unknown');
    const walled = siteOf((path) => (path === '/.env' ? { body: 'SECRET=1' } : { status: 503, body: 'blocked' }));
    expect(await walled.cover('/.env')).toBe('unknown');
  });
});

describe('an answer stands out', () => {
  it('where random names are not found', async () => {
    const { cover } = siteOf((path) => (path === '/.env' ? { body: 'SECRET=1' } : { status: 404, body: `no ${path}` }));
    expect(await cover('/.env')).toBe('different');
  });

  it('where random names have another page with the same status', async () => {
    const { cover } = siteOf((path) => ({ body: path === '/.env' ? 'A=1\nB=2\nC=3\nD=4' : words }));
    expect(await cover('/.env')).toBe('different');
  });
});

it('asks again for a control that got no answer', async () => {
  let asked = 0;
  const url = new URL('https://example.com/.env');
  const controls = new Controls(async () => {
    asked += 1;
    return Promise.resolve({ url, failure: 'timeout' as const, detail: 'no answer in time' });
  }, new SystemIds());
  const { candidate } = siteOf(() => ({ body: 'SECRET=1' }));
  expect(await controls.cover(await candidate('/.env'))).toBe('unknown');
  expect(await controls.cover(await candidate('/.env'))).toBe('unknown');
  expect(asked).toBe(2);
});

it('asks for each kind of control once a folder', async () => {
  const { asked, cover } = siteOf((path) => (path.length < 10 ? { body: path } : { status: 404, body: '' }));
  await cover('/a.sql');
  await cover('/b.sql');
  await cover('/c');
  expect(asked.filter((path) => path.length > 10)).toHaveLength(3);
  await cover('/d/e.sql');
  expect(asked.filter((path) => path.length > 10)).toHaveLength(6);
});
