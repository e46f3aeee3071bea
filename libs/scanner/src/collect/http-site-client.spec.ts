import { describe, expect, it } from '@jest/globals';
import { EgressFailure } from '#egress';
import type { HttpResponse, HttpRequest, SafeHttpClient } from '#egress';
import { RequestBudget } from '../engine/request-budget.ts';
import { RateLimitPause } from './rate-limit-pause.ts';
import { SiteClient } from './http-site-client.ts';
import type { SiteClientOptions } from './http-site-client.ts';

const page = new URL('https://example.com/');

function clientWith(
  options: Partial<SiteClientOptions> = {},
  headers: HttpResponse['headers'] = [],
  body = Buffer.from('<p>x'),
  statusOf: (url: URL) => number = () => 200,
) {
  const sent: HttpRequest[] = [];
  const request = (one: HttpRequest): Promise<HttpResponse> => {
    sent.push(one);
    return Promise.resolve({
      status: statusOf(one.url),
      headers,
      body,
      truncatedBy: undefined,
      remoteAddress: '203.0.113.1',
      durationMs: 1,
      tlsError: undefined,
    });
  };
  const client = new SiteClient({
    http: { request } as unknown as SafeHttpClient,
    politeness: { run: (_sites, _signal, work) => work() },
    sitesOf: async (host) => [host],
    budget: new RequestBudget(100),
    concurrency: 2,
    maxBytes: 10_000,
    now: new Date('2026-06-01T12:00:00Z'),
    signal: new AbortController().signal,
    ...options,
  });
  return { client, sent };
}

describe('the requests of a scan', () => {
  it('are no more than its number, whatever its checks declare together', async () => {
    const { client, sent } = clientWith({ budget: new RequestBudget(5) });
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.send({ url: page }, 'test')));
    expect(sent).toHaveLength(5);
    expect(responses.filter((response) => 'failure' in response && response.failure === 'budget')).toHaveLength(15);
  });

  it('say where the name of a host has no address', async () => {
    const failing = (failure: EgressFailure) =>
      clientWith({ http: { request: () => Promise.reject(failure) } as unknown as SafeHttpClient }).client;
    const gone = new EgressFailure('dns', 'example.com has no address', { noAddress: true });
    expect(await failing(gone).send({ url: page }, 'test')).toMatchObject({ failure: 'dns', noAddress: true });
    const silent = new EgressFailure('dns', 'example.com cannot be resolved');
    expect(await failing(silent).send({ url: page }, 'test')).not.toHaveProperty('noAddress');
  });

  it.each<['timeout' | 'refused', boolean, number]>([
    ['timeout', false, 2],
    ['timeout', true, 1],
    ['refused', true, 2],
  ])('that end with "%s", and are to be sent once: %s, are sent %d times', async (failure, once, times) => {
    let sent = 0;
    const request = () => {
      sent += 1;
      return Promise.reject(new EgressFailure(failure, 'no response'));
    };
    const { client } = clientWith({ http: { request } as unknown as SafeHttpClient });
    expect(await client.send({ url: page, once }, 'test')).toMatchObject({ failure });
    expect(sent).toBe(times);
  });

  it('end when as many bytes as it may have come', async () => {
    const { client, sent } = clientWith({ maxBytes: 6 });
    for (let request = 0; request < 5; request++) await client.send({ url: page }, 'test');
    expect(sent).toHaveLength(2);
  });

  it('leave nothing of the bytes of a long text in memory, once it was decoded', async () => {
    const body = Buffer.alloc(1_000_000, 'a');
    const { client } = clientWith({ maxBytes: 2_000_000 }, [['content-type', 'text/html']], body);
    const response = await client.send({ url: page }, 'test');
    expect(response).toMatchObject({ size: 1_000_000, text: 'a'.repeat(1_000_000), body: Buffer.alloc(16_384, 'a') });
    expect(body.buffer.byteLength).toBe(0);
  });

  it('carry the cookies that the site has set', async () => {
    const { client, sent } = clientWith({}, [['set-cookie', 'gate=open; Path=/']]);
    await client.send({ url: page }, 'test');
    await client.send({ url: page }, 'test');
    expect(sent.map(({ headers }) => headers?.['cookie'])).toEqual([undefined, 'gate=open']);
  });

  it('carry other cookies where they name them', async () => {
    const { client, sent } = clientWith({}, [['set-cookie', 'gate=open; Path=/']]);
    await client.send({ url: page }, 'test');
    await client.send({ url: page, headers: { Cookie: 'gate=closed' } }, 'test');
    expect(sent[1]?.headers).toMatchObject({ cookie: 'gate=closed' });
  });

  it('carry none but the credentials where they name none', async () => {
    const values = { headers: {}, cookies: { sid: 'y' } };
    const { client, sent } = clientWith({ credentials: { target: page, values } }, [['set-cookie', 'lang=de; Path=/']]);
    await client.send({ url: page }, 'test');
    await client.send({ url: page, headers: { cookie: '' } }, 'test');
    const { client: anonymous, sent: sentBare } = clientWith();
    await anonymous.send({ url: page, headers: { cookie: '' } }, 'test');
    expect(sent.map(({ headers }) => headers?.['cookie'])).toEqual(['sid=y', 'sid=y']);
    expect(sentBare[0]?.headers).not.toHaveProperty('cookie');
  });

  it('keep the login as the site has renewed it, and nothing that it sets for other cookies', async () => {
    const credentials = { target: page, values: { headers: {}, cookies: { sid: 'given' } } };
    const headers: [string, string][] = [];
    const { client, sent } = clientWith({ credentials }, headers);
    const receive = (value: string): unknown => headers.splice(0, 1, ['set-cookie', `sid=${value}; Path=/`]);
    receive('renewed');
    await client.send({ url: page }, 'test');
    receive('new');
    await client.send({ url: page, headers: { cookie: 'lang=probe' } }, 'test');
    await client.send({ url: page }, 'test');
    expect(sent.map(({ headers }) => headers?.['cookie'])).toEqual([
      'sid=given',
      'lang=probe; sid=renewed',
      'sid=renewed',
    ]);
  });

  it('keep the login where the site rejects a submission with another session', async () => {
    const credentials = { target: page, values: { headers: {}, cookies: { sid: 'given' } } };
    const { client, sent } = clientWith(
      { credentials },
      [['set-cookie', 'sid=anonymous; Path=/']],
      undefined,
      () => 422,
    );
    await client.send({ url: page, method: 'POST', body: 'x=1' }, 'test');
    await client.send({ url: page }, 'test');
    await client.send({ url: page }, 'test');
    expect(sent.map(({ headers }) => headers?.['cookie'])).toEqual(['sid=given', 'sid=given', 'sid=anonymous']);
  });

  it('carry neither the credentials nor a cookie where they are anonymous, and keep none', async () => {
    const values = { headers: { authorization: 'Bearer x' }, cookies: { sid: 'y' } };
    const { client, sent } = clientWith({ credentials: { target: page, values } }, [['set-cookie', 'sid=z; Path=/']]);
    await client.send({ url: page, anonymous: true }, 'test');
    await client.send({ url: page }, 'test');
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
    expect(sent[0]?.headers).not.toHaveProperty('cookie');
    expect(sent[1]?.headers).toMatchObject({ authorization: 'Bearer x', cookie: 'sid=y' });
  });

  it('carry the cookies of the site where they are anonymous and the scan has no login', async () => {
    const { client, sent } = clientWith({}, [['set-cookie', 'gate=open; Path=/']]);
    await client.send({ url: page }, 'test');
    await client.send({ url: page, anonymous: true }, 'test');
    expect(sent[1]?.headers).toMatchObject({ cookie: 'gate=open' });
  });

  it('carry the credentials to the target alone, under the names that a request has itself', async () => {
    const values = { headers: { authorization: 'Bearer x', 'accept-language': 'de' }, cookies: { sid: 'y' } };
    const { client, sent } = clientWith({ credentials: { target: page, values } });
    await client.send({ url: new URL('/account', page), headers: { 'Accept-Language': 'probe' } }, 'test');
    for (const url of ['http://example.com/', 'https://example.com:8443/', 'https://www.example.com/'])
      await client.send({ url: new URL(url) }, 'test');
    const accept = expect.stringContaining('text/html');
    expect(sent.map(({ headers }) => headers)).toEqual([
      { accept, authorization: 'Bearer x', 'accept-language': 'probe', cookie: 'sid=y' },
      { accept },
      { accept },
      { accept },
    ]);
  });

  it('accept pages before anything else, as browsers do, unless they name what they accept', async () => {
    const { client, sent } = clientWith({});
    await client.send({ url: page }, 'test');
    await client.send({ url: page, headers: { Accept: 'application/json' } }, 'test');
    expect(sent.map(({ headers }) => headers?.['accept'])).toEqual([
      expect.stringMatching(/^text\/html,.*\*\/\*/),
      'application/json',
    ]);
  });

  it('do not record the credentials', async () => {
    const values = { headers: { authorization: 'Bearer x' }, cookies: { sid: 'y' } };
    const { client } = clientWith({ credentials: { target: page, values } });
    expect(await client.send({ url: page }, 'test')).toMatchObject({ requestHeaders: {} });
  });

  it('are not sent to excluded URLs, and cost nothing there', async () => {
    const budget = new RequestBudget(5);
    const { client, sent } = clientWith({ budget, mayRequest: ({ pathname }) => pathname !== '/admin' });
    const response = await client.send({ url: new URL('/admin', page) }, 'test');
    expect(response).toMatchObject({ failure: 'blocked', detail: 'the URL is excluded from the scan' });
    expect({ sent, spent: budget.sent }).toEqual({ sent: [], spent: 0 });
  });
});

describe('requests that are rejected for now', () => {
  /** Pauses in virtual time. */
  function pausing(statusOf: (url: URL) => number, options: Partial<SiteClientOptions> = {}) {
    let nowMs = 0;
    const pause = new RateLimitPause(100_000, {
      nowMs: () => nowMs,
      dateMs: () => nowMs,
      delay: async (durationMs) => void (nowMs += durationMs),
    });
    const { client, sent } = clientWith({ pause, ...options }, [], undefined, statusOf);
    const statusAt = async (path: string): Promise<number | undefined> => {
      const response = await client.send({ url: new URL(path, page) }, 'test');
      return 'failure' in response ? undefined : response.status;
    };
    return { statusAt, sent, elapsedMs: () => nowMs };
  }

  it('pause the scan for a page that always rejects them once only, and later for others', async () => {
    let limited = 2;
    const { statusAt, elapsedMs } = pausing(({ pathname }) => {
      if (pathname === '/dead') return 503;
      return pathname === '/limited' && limited-- > 0 ? 429 : 200;
    });
    expect(await statusAt('/')).toBe(200);
    for (let times = 0; times < 5; times += 1) expect(await statusAt(`/dead?id=${times}`)).toBe(503);
    expect(elapsedMs()).toBe(7000);
    expect(await statusAt('/')).toBe(200);
    expect(await statusAt('/limited')).toBe(200);
    expect(elapsedMs()).toBe(7000 + 3000);
  });

  it('do not pause the scan where they are for another site', async () => {
    const { statusAt, sent, elapsedMs } = pausing(
      ({ hostname, pathname }) => (hostname !== page.hostname && pathname !== '/' ? 503 : 200),
      {
        isOfSite: ({ hostname }) => hostname === page.hostname,
      },
    );
    expect(await statusAt('https://other.example/')).toBe(200);
    expect(await statusAt('https://other.example/data')).toBe(503);
    expect({ requests: sent.length, elapsedMs: elapsedMs() }).toEqual({ requests: 2, elapsedMs: 0 });
  });
});
