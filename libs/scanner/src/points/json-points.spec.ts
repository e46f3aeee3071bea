import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import { jsonGroups } from './json-points.ts';

const groups = (sentJson: Readonly<Record<string, unknown>>) =>
  jsonGroups(givenSite({ scanType: 'full', responses: { '/': 'Home' }, sentJson }));
const points = (sentJson: Readonly<Record<string, unknown>>) => groups(sentJson).flatMap((group) => group.points);

describe('the points of bodies in JSON that scripts send', () => {
  it('are their texts and numbers, in objects and arrays within them as well', () => {
    const body = { filter: { name: 'Ann', open: true, tags: ['a', 'b'] }, page: 2, none: null };
    const found = points({ '/api/find': body });
    expect(found.map(({ name, value }) => [name, value])).toEqual([
      ['filter.name', 'Ann'],
      ['filter.tags.0', 'a'],
      ['filter.tags.1', 'b'],
      ['page', '2'],
    ]);
    expect(found[0]?.label).toBe(`POST JSON member filter.name of ${JSON.stringify(body)}`);
    const sent = found[0]?.request('"\'x');
    expect(sent).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json', 'x-app': 'shop' } });
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...body, filter: { ...body.filter, name: '"\'x' } });
  });

  it.each(['csrf-token', 'xsrf-token', 'requestverificationtoken', 'anti-csrf-token', 'x-csrf-token'])(
    'are sent with the anti-CSRF token of the script in %s, and without its cookies',
    (name) => {
      const site = givenSite({ scanType: 'full', responses: { '/': 'Home' }, sentJson: { '/api/find': { q: 'x' } } });
      const exchanges = site.exchanges.map((one) => ({
        ...one,
        requestHeaders: { ...one.requestHeaders, [name]: 'a1b2', cookie: 'sid=1' },
      }));
      const [point] = jsonGroups({ ...site, exchanges }).flatMap((group) => group.points);
      expect(point?.request('y').headers).toMatchObject({ [name]: 'a1b2' });
      expect(point?.request('y').headers).not.toHaveProperty('cookie');
    },
  );

  it('are filled together by one request', () => {
    const [group] = groups({ '/api/find': { a: { b: 'x' }, c: [1, 2], d: true } });
    expect(JSON.parse(group?.request((at) => `value-${at}`).body ?? '')).toEqual({
      a: { b: 'value-0' },
      c: ['value-1', 'value-2'],
      d: true,
    });
  });

  it('are bounded in their number and their depth', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`member-${at}`, at]));
    expect(points({ '/api/find': many })).toHaveLength(30);
    expect(groups({ '/api/find': many })[0]?.leftOut?.map(({ pathname }) => pathname)).toEqual(
      Array.from({ length: 10 }, () => '/api/find'),
    );
    expect(points({ '/api/find': { a: { b: { c: { d: { e: 'deep' } } } }, top: 'x' } })).toHaveLength(1);
    expect(points({ '/api/find': { text: 'a'.repeat(5_000) } })).toEqual([]);
  });

  it('are those of one body of each path shape and set of members', () => {
    const sent = { '/api/find/1': { q: 'a' }, '/api/find/2': { q: 'b' }, '/api/find/3': { q: 'c', page: 1 } };
    expect(points(sent).map(({ url, name }) => `${url.pathname} ${name}`)).toEqual([
      '/api/find/1 q',
      '/api/find/3 q',
      '/api/find/3 page',
    ]);
  });

  it.each([
    ['the URL orders', '/api/orders', { id: 7 }],
    ['a member is a password', '/api/find', { password: 'x', q: 'y' }],
    ['a member is a mail address', '/api/find', { email: 'a@example.com', q: 'y' }],
    ['a method of JSON-RPC deletes', '/api/rpc', { jsonrpc: '2.0', method: 'item.delete', params: { id: 7 } }],
    ['an action says that it saves', '/api/do', { action: 'save', id: 7 }],
    ['an operation of GraphQL creates', '/graphql', { operationName: 'CreateItem', variables: { id: 7 } }],
    ['another method is named', '/api/find', { _method: 'DELETE', id: 7 }],
  ])('are none where %s', (_, path, body) => {
    expect(points({ [path]: body })).toEqual([]);
  });

  it('are none where the response says that the body has created something', () => {
    const responses = { '/': 'Home', 'POST /api/contents': { status: 201, body: '{"name":"untitled.txt"}' } };
    const sentJson = { '/api/contents': { type: 'file', ext: '.txt' }, '/api/find': { q: 'a' } };
    const found = jsonGroups(givenSite({ scanType: 'full', responses, sentJson })).flatMap((group) => group.points);
    expect(found.map(({ url }) => url.pathname)).toEqual(['/api/find']);
  });

  it('get six requests each where sending the body leaves an entry', () => {
    expect(points({ '/api/add': { comment: 'Nice', item: 7 } }).map(({ maxRequests }) => maxRequests)).toEqual([6, 6]);
    expect(points({ '/api/find': { q: 'a' } }).map(({ maxRequests }) => maxRequests)).toEqual([undefined]);
  });

  it('leave out tokens and what names the action', () => {
    const body = { method: 'item.find', csrf_token: 'x', params: { q: 'a' } };
    expect(points({ '/api/rpc': body }).map(({ name }) => name)).toEqual(['params.q']);
  });
});
