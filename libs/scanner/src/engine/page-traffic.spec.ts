import { describe, expect, it } from '@jest/globals';
import type { PageRequest } from '../visit.ts';
import { forwardFor } from './page-traffic.ts';

const target = new URL('http://site.com/');
const documentAccept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

const isSent = async (url: string, more: Partial<PageRequest>): Promise<boolean> => {
  let sent = false;
  const forward = forwardFor({
    target,
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
    ['a query of GraphQL for something of that name', {}, '{"query":"{ mutations { id } }"}', true],
  ])('%s', async (_, headers, body, expected) => {
    const post = { method: 'POST', destination: 'empty', headers, body };
    expect(await isSent('http://site.com/graphql', post)).toBe(expected);
  });
});
