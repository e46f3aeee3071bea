import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../artifacts.ts';
import { exchangeFrom } from '../../collect/exchange.ts';
import { headersFromLines } from '../../collect/headers.ts';
import type { BrowserRequest } from '../../visit.ts';
import { LongPolls } from './long-polls.ts';
import { forwardFor } from './page-traffic.ts';

const target = new URL('http://site.com/');
const documentAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

function responseTo(url: URL, method: string, status: number): Exchange {
  return exchangeFrom({
    url,
    method,
    requestHeaders: {},
    status,
    headers: headersFromLines([['content-type', 'application/json']]),
    body: Buffer.from('{}'),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

const isSent = async (url: string, more: Partial<BrowserRequest>): Promise<boolean> => {
  let sent = false;
  const forward = forwardFor({
    target,
    creating: new Set(),
    longPolls: new LongPolls(),
    known: () => undefined,
    send: (request) => {
      sent = true;
      return Promise.resolve({ url: request.url, failure: 'refused', detail: '' });
    },
  });
  await forward({ url: new URL(url), method: 'GET', headers: {}, body: undefined, destination: '', ...more });
  return sent;
};

describe('the requests of a page', () => {
  it.each([
    ['a document of the site', 'http://site.com/a', { destination: 'document' }, true],
    ['a document of another site', 'https://other.com/a', { destination: 'document' }, false],
    ['a frame of another site', 'https://other.com/a', { destination: 'iframe' }, false],
    ['a script of another site', 'https://other.com/a.js', { destination: 'script' }, true],
    ['data of another site', 'https://other.com/data', { destination: 'empty', headers: { accept: '*/*' } }, true],
    [
      'a document without a destination, of the site',
      'http://site.com/a',
      { headers: { accept: documentAccept } },
      true,
    ],
    [
      'a document without a destination, of another site',
      'http://other.com/a',
      { headers: { accept: documentAccept } },
      false,
    ],
    ['data without a destination, of another site', 'http://other.com/a', { headers: { accept: '*/*' } }, true],
    [
      'an image without a destination',
      'http://site.com/a',
      { headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } },
      false,
    ],
  ])('%s', async (_, url, more, expected) => {
    expect(await isSent(url, more)).toBe(expected);
  });

  it.each([
    ['a word that is encoded', 'http://site.com/%64elete', 'GET'],
    ['a value that is encoded', 'http://site.com/a?do=d%65lete', 'GET'],
    ['a word far behind', `http://site.com/a?${'x'.repeat(3_000)}&do=delete`, 'GET'],
    ['a word of a POST far behind', `http://site.com/a?${'x'.repeat(3_000)}&do=order`, 'POST'],
    ['a word of a POST that is encoded', 'http://site.com/%6frder', 'POST'],
    ['a method after another one', 'http://site.com/graphql?_method=GET&_method=DELETE', 'POST'],
  ])('%s is not sent, however the word is hidden', async (_, url, method) => {
    expect(await isSent(url, { method, destination: 'empty' })).toBe(false);
  });

  it.each([
    ['a POST that only queries', {}, '{"query":"{ products { id } }"}', true],
    ['a method in a header field', { 'x-http-method-override': 'DELETE' }, undefined, false],
    ['a method in a header field of another name', { 'x-method-override': 'put' }, undefined, false],
    ['a method in a header field of yet another name', { 'x-http-method': 'PATCH' }, undefined, false],
    ['the method itself in a header field', { 'x-http-method-override': 'GET' }, undefined, true],
    ['a method in a form', {}, 'id=1&_method=delete', false],
    ['a method in a form, first', {}, '_method=PUT&id=1', false],
    ['a mutation of GraphQL', {}, '{"query":"mutation { removeUser(id: 1) { id } }"}', false],
    [
      'a mutation of GraphQL with a name, after other members',
      {},
      '{"operationName":"M","query":"\\n  mutation M($id: ID!) { x(id: $id) }"}',
      false,
    ],
    [
      'a mutation of GraphQL behind a fragment',
      {},
      '{"query":"fragment F on U { id } mutation { x { ...F } }"}',
      false,
    ],
    ['a mutation of GraphQL with a comment', {}, '{"query":"mutation # change\\n M { x }"}', false],
    ['a mutation of GraphQL with a comma', {}, '{"query":"mutation,M,{ x }"}', false],
    [
      'a mutation of GraphQL after a text that looks like a comment',
      {},
      '{"query":"query { a(b: \\"#\\") } mutation { x }"}',
      false,
    ],
    ['a mutation of GraphQL in a form', {}, 'a=1&query=mutation%20%7B%20x%20%7D', false],
    [
      'a mutation of GraphQL in a form with files',
      {},
      '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation\\nM { x }"}\r\n--b--',
      false,
    ],
    ['several methods in a header field', { 'x-http-method-override': 'DELETE, GET' }, undefined, false],
    ['several methods in a form', {}, '_method=GET&_method=DELETE', false],
    ['a method in a form whose name is encoded', {}, '%5fmethod=DELETE', false],
    ['a method in JSON whose name is escaped', {}, '{"\\u005fmethod":"DELETE"}', false],
    [
      'a method in a part of a form with fields of its own',
      {},
      '--b\r\nContent-Disposition: form-data; name=_method\r\nContent-Type: text/plain\r\n\r\nDELETE\r\n--b--',
      false,
    ],
    ['a query of GraphQL for something of that name', {}, '{"query":"{ mutations { id } }"}', true],
  ])('%s', async (_, headers, body, expected) => {
    const post = { method: 'POST', destination: 'empty', headers, body };
    expect(await isSent('http://site.com/graphql', post)).toBe(expected);
  });

  it('are no second POST to a URL at which one has created something, in any visit of the scan', async () => {
    const sent: string[] = [];
    const creating = new Set<string>();
    const visit = async (...urls: string[]): Promise<void> => {
      const forward = forwardFor({
        target,
        creating,
        longPolls: new LongPolls(),
        known: () => undefined,
        send: ({ url, method = 'GET' }) => {
          sent.push(`${method} ${url.pathname}`);
          const status = url.pathname === '/api/contents' ? 201 : 200;
          return Promise.resolve(responseTo(url, method, status));
        },
      });
      for (const url of urls)
        await forward({ url: new URL(url, target), method: 'POST', headers: {}, body: '{}', destination: 'empty' });
    };
    await visit('/api/contents', '/api/contents?a=1', '/api/find', '/api/find');
    await visit('/api/contents', '/api/find');
    expect(sent).toEqual(['POST /api/contents', 'POST /api/find', 'POST /api/find', 'POST /api/find']);
  });
});

describe('the requests of one visit that are sent', () => {
  it.each<[string, string, number, string]>([
    ['/main.js', 'script', 300, 'a page gets 300 scripts and styles at most'],
    ['/main.css', 'style', 300, 'a page gets 300 scripts and styles at most'],
    ['/main.mjs', '', 300, 'a page gets 300 scripts and styles at most'],
    ['/main.js', 'empty', 60, 'a page gets 60 other responses at most'],
    ['/data', '', 60, 'a page gets 60 other responses at most'],
  ])('of those for %s with the destination "%s" are %d', async (path, destination, most, problem) => {
    let sent = 0;
    const missed = new Set<string>();
    const forward = forwardFor({
      target,
      creating: new Set(),
      longPolls: new LongPolls(),
      known: () => undefined,
      send: ({ url }) => {
        sent += 1;
        return Promise.resolve(responseTo(url, 'GET', 200));
      },
      missed: (one) => missed.add(one),
    });
    const request = { url: new URL(path, target), method: 'GET', headers: {}, body: undefined, destination };
    for (let count = 0; count < 400; count += 1) await forward(request);
    expect({ sent, missed: [...missed] }).toEqual({ sent: most, missed: [problem] });
  });
});

describe('a request of a page that gets no response in time', () => {
  /** A scan in which these paths respond after the time for it; what each request of a visit gets. */
  const scan = () => {
    const longPolls = new LongPolls();
    const silent = new Set(['/poll']);
    const sent: string[] = [];
    const missed: string[] = [];
    const visit = () => {
      const forward = forwardFor({
        target,
        creating: new Set(),
        longPolls,
        known: () => undefined,
        send: (request) => {
          const { url, method = 'GET', once = false } = request;
          sent.push(`${url.pathname}${url.search}${once ? ', once' : ''}`);
          return Promise.resolve(
            silent.has(url.pathname) || silent.has(url.pathname + url.search)
              ? { url, failure: 'timeout', detail: 'no response in time' }
              : responseTo(url, method, 200),
          );
        },
        missed: (problem) => missed.push(problem),
      });
      return async (path: string, destination: string) => {
        const headers = destination === 'document' ? { accept: documentAccept } : { accept: '*/*' };
        const url = new URL(path, target);
        return (await forward({ url, method: 'GET', headers, body: undefined, destination }))?.status;
      };
    };
    return { visit, silent, sent, missed };
  };

  it('stays open where a script waits for it, and is not sent a second time in the visit', async () => {
    const { visit, sent, missed } = scan();
    const request = visit();
    expect(await request('/poll?t=1', 'empty')).toBeUndefined();
    expect(await request('/poll?t=2', 'empty')).toBeUndefined();
    expect(sent).toEqual(['/poll?t=1, once']);
    expect(missed).toEqual(['site.com did not respond: no response in time']);
  });

  it.each(['script', ''])(
    'fails where its destination is "%s": the page may be kept from going on',
    async (destination) => {
      const { visit, sent } = scan();
      const request = visit();
      expect([await request('/poll', destination), await request('/poll', destination)]).toEqual([504, 504]);
      expect(sent).toEqual(['/poll, once']);
    },
  );

  it('fails where it is a document, which is sent again', async () => {
    const { visit, sent } = scan();
    const request = visit();
    expect([await request('/poll', 'document'), await request('/poll', 'document')]).toEqual([502, 502]);
    expect(sent).toEqual(['/poll', '/poll']);
  });

  it('is not missed once it has been sent in two visits, and sent no more', async () => {
    const { visit, sent, missed } = scan();
    for (let count = 0; count < 4; count += 1) expect(await visit()('/poll', 'empty')).toBeUndefined();
    expect(sent).toEqual(['/poll, once', '/poll, once']);
    expect(missed).toHaveLength(2);
  });

  it('is missed on every page where it does not say that it waits for news, and is sent in two visits', async () => {
    const { visit, silent, sent, missed } = scan();
    silent.add('/api/stats');
    for (let count = 0; count < 4; count += 1) {
      const request = visit();
      expect(await request('/api/stats', 'empty')).toBeUndefined();
      expect(await request('/api/stats', 'empty')).toBeUndefined();
    }
    expect(sent).toHaveLength(2);
    expect(missed).toEqual(Array.from({ length: 4 }, () => 'site.com did not respond: no response in time'));
  });

  it('leaves connections of the browser to the host for other requests', async () => {
    const { visit, sent } = scan();
    const request = visit();
    const got: unknown[] = [];
    for (let count = 0; count < 6; count += 1) got.push(await request('/poll', 'empty'));
    expect(got).toEqual([undefined, undefined, undefined, undefined, 504, 504]);
    expect(sent).toEqual(['/poll, once']);
  });

  it('counts for one visit, however many like it were sent at the same time', async () => {
    const { visit, sent } = scan();
    const request = visit();
    await Promise.all([request('/poll?t=1', 'empty'), request('/poll?t=2', 'empty')]);
    await visit()('/poll?t=3', 'empty');
    expect(sent).toEqual(['/poll?t=1, once', '/poll?t=2, once', '/poll?t=3, once']);
  });

  it('keeps no other one to the same path from being sent', async () => {
    const { visit, silent, sent } = scan();
    silent.add('/api?action=poll');
    for (let count = 0; count < 3; count += 1) {
      const request = visit();
      expect(await request('/api?action=poll', 'empty')).toBeUndefined();
      expect(await request('/api?action=list', 'empty')).toBe(200);
    }
    expect(sent.filter((one) => one.includes('list'))).toHaveLength(3);
  });

  it('is sent in the next visits where another one to its path got a response', async () => {
    const { visit, silent, sent } = scan();
    await visit()('/poll', 'empty');
    silent.clear();
    expect(await visit()('/poll', 'empty')).toBe(200);
    silent.add('/poll');
    await visit()('/poll', 'empty');
    silent.clear();
    expect(await visit()('/poll', 'empty')).toBe(200);
    expect(sent).toHaveLength(4);
  });
});

describe('a request of a script', () => {
  const json = { 'content-type': 'application/json' };
  const untested = async (url: string, more: Partial<BrowserRequest>): Promise<string[]> => {
    const told: string[] = [];
    const forward = forwardFor({
      target,
      creating: new Set(),
      longPolls: new LongPolls(),
      known: () => undefined,
      send: (request) => Promise.resolve({ url: request.url, failure: 'refused', detail: '' }),
      untested: (request) => told.push(`${request.method} ${request.url.pathname}`),
    });
    await forward({ url: new URL(url), method: 'GET', headers: {}, body: undefined, destination: '', ...more });
    return told;
  };

  it.each<[string, string, Partial<BrowserRequest>]>([
    ['that deletes', 'http://site.com/api/item', { method: 'DELETE' }],
    ['that orders', 'http://site.com/api/order', { method: 'POST', headers: json, body: '{"id":7}' }],
    ['that mutates', 'http://site.com/graphql', { method: 'POST', headers: json, body: '{"query":"mutation{a}"}' }],
    ['with a body that is not read', 'http://site.com/api/find', { method: 'POST', body: 'q=x' }],
    [
      'with a long body',
      'http://site.com/api/find',
      { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(5_000)) },
    ],
  ])('%s is told as one that is not tested', async (_, url, more) => {
    expect(await untested(url, more)).toEqual([`${more.method} ${new URL(url).pathname}`]);
  });

  it.each<[string, Partial<BrowserRequest>]>([
    ['data', {}],
    ['data by POST', { method: 'POST', headers: json, body: '{"q":"x"}' }],
    ['an image', { destination: 'image' }],
    ['the document of a form', { method: 'POST', destination: 'document', body: 'q=x' }],
  ])('for %s is not', async (_, more) => {
    expect(await untested('http://site.com/api/find', more)).toEqual([]);
  });
});
