import { describe, expect, it } from '@jest/globals';
import { placeOf, waitsForNews } from './long-polls.ts';

const get = (path: string) => placeOf({ method: 'GET', url: new URL(path, 'http://site.example/'), body: undefined });
const post = (path: string, body: string) =>
  placeOf({ method: 'POST', url: new URL(path, 'http://site.example/'), body });

describe('the place at which a server holds requests open', () => {
  it.each([
    ['a time', get('/poll?t=1700000000000'), get('/poll?t=1700000000001')],
    [
      'a random value',
      get('/socket.io/?EIO=4&transport=polling&t=Oa1b-2c'),
      get('/socket.io/?EIO=4&transport=polling&t=Oa1b-2d'),
    ],
    ['a number in the body', post('/bosh', '<body rid="17"/>'), post('/bosh', '<body rid="18"/>')],
  ])('is the same with %s', (_, one, other) => expect(one).toBe(other));

  it.each([
    ['the method', get('/api'), post('/api', '')],
    ['a word of the query', get('/api?action=poll'), get('/api?action=list')],
    ['the names of parameters', get('/api?since=1'), get('/api?page=1')],
    ['the body', post('/graphql', '{"query":"{ news }"}'), post('/graphql', '{"query":"{ users }"}')],
  ])('is another one with another %s', (_, one, other) => expect(one).not.toBe(other));

  it('takes little memory, whatever the body', () => {
    expect(post('/api', 'x'.repeat(60_000)).length).toBeLessThan(100);
  });
});

describe('a request that has no response in time', () => {
  const waits = (path: string, accept = '*/*') =>
    waitsForNews({ url: new URL(path, 'http://site.example/'), headers: { accept } });

  it.each([
    '/poll',
    '/longpolling/poll',
    '/socket.io/?EIO=4&transport=polling&t=Oa1b-2c',
    '/chat/000/abc/xhr',
    '/chat/000/abc/xhr_streaming',
    '/signalr/connect?transport=longPolling',
    '/http-bind/',
    '/cometd/connect',
    '/v1/kv/key?index=7&wait=60s',
  ])('waits for news of the server: %s', (path) => expect(waits(path)).toBe(true));

  it.each(['/api/events', '/api/stats', '/api/v1/news', '/socketry', '/api/users?xhr=1'])(
    'should have had one: %s',
    (path) => expect(waits(path)).toBe(false),
  );

  it('waits for news where it accepts a stream of events', () => {
    expect(waits('/api/events', 'text/event-stream')).toBe(true);
  });
});
