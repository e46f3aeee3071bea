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
});
