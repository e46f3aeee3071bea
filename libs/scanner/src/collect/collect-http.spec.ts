import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import type { Exchange, FailedExchange } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import {
  collectHttpRoot,
  collectHttpsRoot,
  collectInterfacesWithOrigin,
  collectMain,
  collectNotFound,
  collectSecurityTxt,
  collectWithOrigin,
} from './collect-http.ts';
import type { HttpCollection } from './collect-http.ts';
import { exchangeFrom } from './exchange.ts';
import { headersFromLines } from './headers.ts';

type Response = { status?: number; type?: string; location?: string } | FailedExchange['failure'];

/** A site that responds as `responses` says; what is left out is not found. */
function site(target: string, responses: Readonly<Record<string, Response>>) {
  const asked: ProbeRequest[] = [];
  const collection: HttpCollection = {
    target: new URL(target),
    ids: new SystemIds(),
    problem: () => undefined,
    hostProblem: () => undefined,
    cookiesFor: () => undefined,
    send: (request) => {
      asked.push(request);
      const response = responses[request.url.href] ?? { status: 404 };
      if (typeof response === 'string') return Promise.resolve({ url: request.url, failure: response, detail: '' });
      return Promise.resolve(exchange(request, response));
    },
  };
  return { asked, collection };
}

function exchange(request: ProbeRequest, response: Exclude<Response, string>): Exchange {
  const { status = 200, type = 'text/html', location } = response;
  return exchangeFrom({
    url: request.url,
    method: 'GET',
    requestHeaders: request.headers ?? {},
    status,
    headers: headersFromLines([
      ['content-type', type],
      ...(location === undefined ? [] : [['location', location] as const]),
    ]),
    body: Buffer.from('x'),
    truncated: false,
    remoteAddress: '203.0.113.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

const base = new URL('https://example.com/');

describe('the roots of a host', () => {
  it('are not asked for again where the target led through them', async () => {
    const { asked, collection } = site('http://example.com/', {
      'http://example.com/': { status: 301, location: 'https://example.com/' },
      'https://example.com/': {},
    });
    const main = await collectMain(collection);
    expect((await collectHttpRoot(collection, main))?.hops).toHaveLength(2);
    expect((await collectHttpsRoot(collection, main))?.hops.map(({ url }) => url.href)).toEqual([
      'https://example.com/',
    ]);
    expect(asked).toHaveLength(2);
  });

  it('say that nobody speaks HTTPS there', async () => {
    const { collection } = site('http://example.com/', {
      'http://example.com/': {},
      'https://example.com/': 'refused',
    });
    const main = await collectMain(collection);
    expect(await collectHttpsRoot(collection, main)).toMatchObject({ hops: [], failure: { failure: 'refused' } });
  });

  it.each(['budget', 'blocked'] as const)('say why the request was never sent: %s', async (failure) => {
    const { collection } = site('http://example.com/', { 'http://example.com/': {}, 'https://example.com/': failure });
    const main = await collectMain(collection);
    await expect(collectHttpsRoot(collection, main)).rejects.toMatchObject({ name: 'NoResponse', failure });
  });

  it('matter over https only for plain http: a closed port 80 of an http target elsewhere says nothing', async () => {
    const { collection } = site('http://example.com:8080/', {
      'http://example.com:8080/': {},
      'http://example.com/': 'refused',
    });
    expect(await collectHttpRoot(collection, await collectMain(collection))).toBeUndefined();
    const secure = site('https://example.com/', {
      'https://example.com/': {},
      'http://example.com/': 'refused',
    }).collection;
    const main = await collectMain(secure);
    expect(await collectHttpRoot(secure, main)).toMatchObject({ failure: { failure: 'refused' } });
    expect(await collectHttpsRoot(secure, main)).toBeUndefined();
  });
});

describe('security.txt', () => {
  const wellKnown = 'https://example.com/.well-known/security.txt';
  const atRoot = 'https://example.com/security.txt';

  it('is the one under /.well-known/', async () => {
    const { asked, collection } = site(base.href, { [wellKnown]: { type: 'text/plain' } });
    expect((await collectSecurityTxt(collection, base))?.url.href).toBe(wellKnown);
    expect(asked).toHaveLength(1);
  });

  it('is the one at the root for old sites, also where a page says with 200 that there is none', async () => {
    const { collection } = site(base.href, { [wellKnown]: { type: 'text/html' }, [atRoot]: { type: 'text/plain' } });
    expect((await collectSecurityTxt(collection, base))?.url.href).toBe(atRoot);
  });

  it('that is in neither place is the first response', async () => {
    expect(await collectSecurityTxt(site(base.href, {}).collection, base)).toMatchObject({
      status: 404,
      url: new URL(wellKnown),
    });
    for (const place of [wellKnown, atRoot]) {
      const { collection } = site(base.href, { [place]: 'timeout' });
      await expect(collectSecurityTxt(collection, base)).rejects.toMatchObject({ failure: 'timeout' });
    }
  });
});

describe('a request that nobody else sends', () => {
  it('asks for a path that cannot exist, another one every time', async () => {
    const { collection } = site(base.href, {});
    const paths = [await collectNotFound(collection, base), await collectNotFound(collection, base)].map(
      (one) => one?.url.pathname,
    );
    expect(paths[0]).toMatch(/^\/[0-9a-z]{16}$/);
    expect(paths[0]).not.toBe(paths[1]);
  });

  it('comes from a foreign origin to the interfaces for programs, then to a page of each path shape', async () => {
    const { asked, collection } = site(base.href, {});
    const found = [
      exchange({ url: new URL('/page/1', base) }, { type: 'text/html' }),
      exchange({ url: new URL('/page/2', base) }, { type: 'text/html' }),
      exchange({ url: new URL('/api/user', base) }, { type: 'application/json' }),
      exchange({ url: new URL('/app.css', base) }, { type: 'text/css' }),
      exchange({ url: new URL('/gone.json', base) }, { type: 'application/json', status: 404 }),
    ];
    await collectInterfacesWithOrigin(collection, found);
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/user', '/page/1']);
    expect(asked[0]?.headers).toMatchObject({ origin: expect.stringMatching(/^https:\/\/[0-9a-z]{12}\.example$/) });
  });

  it('comes from a foreign origin to an interface that a page has requested with its own, once', async () => {
    const { asked, collection } = site(base.href, {});
    const own = exchange(
      { url: new URL('/api/user', base), headers: { origin: base.origin } },
      { type: 'application/json' },
    );
    await collectInterfacesWithOrigin(collection, [own]);
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/user']);
    const origin = asked[0]?.headers?.['origin'] ?? '';
    await collectInterfacesWithOrigin(collection, [own, exchange({ url: own.url, headers: { origin } }, {})]);
    expect(asked).toHaveLength(1);
  });

  it('comes from a foreign origin', async () => {
    const { asked, collection } = site(base.href, { [base.href]: {} });
    const end = (await collectMain(collection)).end;
    expect(end && (await collectWithOrigin(collection, end))?.status).toBe(200);
    expect(asked[1]?.headers).toMatchObject({ origin: expect.stringMatching(/^https:\/\/[0-9a-z]{12}\.example$/) });
  });
});
