import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import type { Exchange } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { exchangeFrom } from '../../collect/exchange.ts';
import { headersFromLines } from '../../collect/headers.ts';
import { NotFoundBaselines } from './not-found-baselines.ts';

interface Response {
  readonly status?: number;
  readonly body: string;
  readonly location?: string;
  readonly type?: string;
  readonly truncated?: boolean;
}
type Respond = (path: string) => Response;

function siteOf(respond: Respond) {
  const asked: string[] = [];
  const requests: ProbeRequest[] = [];
  const send = async (request: ProbeRequest): Promise<Exchange> => {
    asked.push(request.url.pathname);
    requests.push(request);
    const { status = 200, body, location, type = 'text/html', truncated = false } = respond(request.url.pathname);
    return Promise.resolve(
      exchangeFrom({
        url: request.url,
        method: request.method ?? 'GET',
        requestHeaders: request.headers ?? {},
        status,
        headers: headersFromLines([
          ['content-type', type],
          ...(location === undefined ? [] : [['location', location] as const]),
        ]),
        body: Buffer.from(body),
        truncated,
        remoteAddress: '203.0.113.1',
        durationMs: 1,
        tlsError: undefined,
      }),
    );
  };
  const baselines = new NotFoundBaselines(send, new SystemIds());
  const candidate = async (path: string, more: Omit<ProbeRequest, 'url'> = {}) =>
    send({ url: new URL(path, 'https://example.com'), ...more });
  const compare = async (path: string, more: Omit<ProbeRequest, 'url'> = {}) =>
    baselines.compare(await candidate(path, more));
  return { asked, requests, send, candidate, compare };
}

const words = 'Welcome to our little shop where everything that you could ever want is sold at the very best price';

describe('a response looks like a baseline', () => {
  it('where the site has one page for every path, even if it repeats the path and adds a token', async () => {
    let token = 0;
    const { compare } = siteOf((path) => ({
      body: `${words} ${path} ${String((token += 7))} deadbeef0${String(token)}`,
    }));
    expect(await compare('/.env')).toBe('same');
    expect(await compare('/a/b/backup.sql')).toBe('same');
  });

  it('where every name that begins with a dot gets that response, or every name with that extension', async () => {
    const dots = siteOf((path) => (path.startsWith('/.') ? { body: 'SECRET=1' } : { status: 404, body: 'no' }));
    expect(await dots.compare('/.env')).toBe('same');
    const php = siteOf((path) => (path.endsWith('.php.bak') ? { body: '<?php' } : { status: 404, body: 'no' }));
    expect(await php.compare('/wp-config.php.bak')).toBe('same');
  });

  it('where all redirect to one place', async () => {
    const { compare } = siteOf(() => ({ status: 302, body: '', location: '/login' }));
    expect(await compare('/admin')).toBe('same');
  });
});

describe('nothing is known', () => {
  it('where the site throttles, or gives no baseline', async () => {
    expect(await siteOf(() => ({ status: 429, body: 'slow down' })).compare('/x')).toBe('unknown');
    const throttled = siteOf((path) => (path === '/x' ? { status: 429, body: '' } : { status: 404, body: 'no' }));
    expect([await throttled.compare('/x'), throttled.asked]).toEqual(['unknown', ['/x']]);
    const walled = siteOf((path) => (path === '/.env' ? { body: 'SECRET=1' } : { status: 503, body: 'blocked' }));
    expect(await walled.compare('/.env')).toBe('unknown');
  });
});

describe('a response stands out', () => {
  it('where random names are not found', async () => {
    const { compare } = siteOf((path) =>
      path === '/.env' ? { body: 'SECRET=1' } : { status: 404, body: `no ${path}` },
    );
    expect(await compare('/.env')).toBe('different');
  });

  it('where random names have another page with the same status', async () => {
    const { compare } = siteOf((path) => ({ body: path === '/.env' ? 'A=1\nB=2\nC=3\nD=4' : words }));
    expect(await compare('/.env')).toBe('different');
  });
});

it('requests a baseline again that got no response', async () => {
  let asked = 0;
  const url = new URL('https://example.com/.env');
  const baselines = new NotFoundBaselines(async () => {
    asked += 1;
    return Promise.resolve({ url, failure: 'timeout' as const, detail: 'no response in time' });
  }, new SystemIds());
  const { candidate } = siteOf(() => ({ body: 'SECRET=1' }));
  expect(await baselines.compare(await candidate('/.env'))).toBe('unknown');
  expect(await baselines.compare(await candidate('/.env'))).toBe('unknown');
  expect(asked).toBe(2);
});

it.each([403, 429, 503])('requests a baseline again that a site rejected for now with status %s', async (status) => {
  let isRejecting = true;
  const { candidate, send } = siteOf((path) =>
    isRejecting && path !== '/landing' ? { status, body: 'no' } : { body: words },
  );
  const baselines = new NotFoundBaselines(send, new SystemIds(), async () => (isRejecting ? 'rejected' : undefined));
  const landing = await candidate('/landing');
  expect(await baselines.compare(landing)).toBe('unknown');
  isRejecting = false;
  expect(await baselines.compare(landing)).toBe('same');
});

it('keeps a baseline that the site forbids each time', async () => {
  const { asked, compare } = siteOf((path) => (path === '/landing' ? { body: words } : { status: 403, body: 'no' }));
  expect([await compare('/landing'), await compare('/landing')]).toEqual(['different', 'different']);
  expect(asked).toHaveLength(4);
});

it('requests each kind of baseline once a folder', async () => {
  const { asked, compare } = siteOf((path) => (path.length < 10 ? { body: path } : { status: 404, body: '' }));
  await compare('/a.sql');
  await compare('/b.sql');
  await compare('/c');
  expect(asked.filter((path) => path.length > 10)).toHaveLength(3);
  await compare('/d/e.sql');
  expect(asked.filter((path) => path.length > 10)).toHaveLength(6);
});

it('sends no more than 120 requests for baselines, and then knows nothing', async () => {
  const { asked, compare } = siteOf((path) => (path.length < 12 ? { body: path } : { status: 404, body: '' }));
  for (let folder = 0; folder < 70; folder += 1) await compare(`/${String(folder)}/x`);
  const baselines = asked.filter((path) => path.length > 12).length;
  expect(baselines).toBe(120);
  expect(await compare('/new/x')).toBe('unknown');
});

describe('a response that differs in one respect stands out', () => {
  it.each([
    ['its status', { status: 200, body: words }, { status: 404, body: words }],
    [
      'where it redirects to',
      { status: 302, body: '', location: '/setup' },
      { status: 302, body: '', location: '/login' },
    ],
    ['its text', { status: 200, body: 'A=1\nB=2' }, { status: 200, body: words }],
  ])('%s', async (_what, own, others) => {
    const { compare } = siteOf((path) => (path === '/.env' ? own : others));
    expect(await compare('/.env')).toBe('different');
  });
});

describe('texts are the same', () => {
  const text = (different: number): string =>
    Array.from({ length: 100 }, (_, at) => (at < 100 - different ? `w${at}x` : `v${at}x`)).join(' ');

  it.each([
    // 93 of 103 runs of three words are common, 92 of 104.
    [5, 'same'],
    [6, 'different'],
  ])('from a similarity of 0.9 up: with %i of 100 words changed they are %s', async (changed, expected) => {
    const { compare } = siteOf((path) => ({ body: path === '/.env' ? text(changed) : text(0) }));
    expect(await compare('/.env')).toBe(expected);
  });

  it('as far as the candidate was received', async () => {
    const whole = text(0);
    const cut = whole.slice(0, 200);
    const { compare } = siteOf((path) => (path === '/.env' ? { body: cut, truncated: true } : { body: whole }));
    expect(await compare('/.env')).toBe('same');
    const complete = siteOf((path) => ({ body: path === '/.env' ? cut : whole }));
    expect(await complete.compare('/.env')).toBe('different');
  });
});

describe('a baseline is requested as its candidate was', () => {
  it('with HEAD, where the types of the responses are compared', async () => {
    const { requests, compare } = siteOf((path) => ({
      body: '',
      type: path === '/a.zip' ? 'application/zip' : 'text/html',
    }));
    expect(await compare('/a.zip', { method: 'HEAD' })).toBe('different');
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['HEAD']));
    expect(await compare('/a.html', { method: 'HEAD' })).toBe('same');
  });

  it('for a range: another baseline than for the whole; a server may ignore ranges', async () => {
    const headers = { range: 'bytes=0-99' };
    const { requests, compare } = siteOf((path) => (path === '/.env' ? { status: 206, body: words } : { body: words }));
    expect(await compare('/.env', { headers })).toBe('same');
    expect(await compare('/.env')).toBe('same');
    const baselines = requests.filter(({ url }) => url.pathname !== '/.env');
    expect(baselines.map((request) => request.headers?.['range'] ?? 'none')).toEqual(['bytes=0-99', 'none']);
  });
});
