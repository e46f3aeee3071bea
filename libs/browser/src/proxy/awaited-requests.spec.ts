import { describe, expect, it } from '@jest/globals';
import { AwaitedRequests, keyOf } from './awaited-requests.ts';

const get = (path: string) => ({ method: 'GET', url: new URL(path, 'http://site.example/'), body: undefined });
const post = (body: string) => ({ method: 'POST', url: new URL('http://site.example/graphql'), body });

describe('requests of a visit that are waited for', () => {
  it('are those that are open', () => {
    const requests = new AwaitedRequests();
    const [endOne, endOther] = [requests.begin(get('/a')), requests.begin(get('/a'))];
    expect(requests.count).toBe(2);
    endOne();
    endOther();
    expect(requests.count).toBe(0);
  });

  it.each<[string, (time: number) => ReturnType<typeof get> | ReturnType<typeof post>, number]>([
    ['the same request', () => get('/poll'), 2],
    ['the same request with the time in its query', (time) => get(`/poll?_=${1_700_000_000_000 + time}`), 2],
    ['the same request with a random number', (time) => get(`/poll?r=0.${1_234_567_890_123 + time}`), 2],
    ['the same request of jQuery', (time) => get(`/poll?callback=jQuery35106894273856_${17_000 + time}`), 2],
    ['records with long ids in the path', (time) => get(`/users/${1_234_567_890_123 + time}`), 4],
    ['records with long ids in the query', (time) => get(`/user?id=12345678901234567${time}`), 4],
    ['the same body', () => post('{"query":"{ news }"}'), 2],
    ['pages of a list', (time) => get(`/items?page=${time}`), 4],
    ['different queries to one path', (time) => post(`{"query":"{ a${time} }"}`), 4],
  ])('%s, made four times', (_, request, expected) => {
    const requests = new AwaitedRequests();
    for (let time = 0; time < 4; time += 1) requests.begin(request(time));
    expect(requests.count).toBe(expected);
  });

  it('are recognised again without their bodies being kept', () => {
    const [one, other] = [post('x'.repeat(60_000)), post('y'.repeat(60_000))].map(keyOf);
    expect(one).not.toBe(other);
    expect(one?.length).toBeLessThan(100);
  });

  it('do not end with one that is not waited for', () => {
    const requests = new AwaitedRequests();
    const ends = Array.from({ length: 4 }, () => requests.begin(get('/poll')));
    for (const end of ends.slice(2)) end();
    expect(requests.count).toBe(2);
  });
});
