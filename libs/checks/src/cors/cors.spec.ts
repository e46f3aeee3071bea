import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '#scanner/check-api';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { asOutcomes, reflecting } from './cors.ts';

const target = new URL('https://www.shop.test/');

function exchange(origin: string, method = 'GET'): Exchange {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  const { main } = givenSite({ target: target.href, responses: { '/': { headers, body: '{}' } } });
  if (main.end === undefined) throw new Error('the site responds');
  return { ...main.end, method, requestHeaders: { origin } };
}

describe('a response that allows the origin of its request', () => {
  it('reflects any origin where that was one made for the request', () => {
    expect(reflecting({ target, exchanges: [exchange('https://a1b2c3d4e5f6.example')] })).toHaveLength(1);
  });

  it.each([
    'https://www.shop.test',
    'https://app.shop.test',
    'http://www.shop.test',
    'https://pay.partner.test',
    'null',
  ])('does not where a page of %s sent the request in a browser', (origin) => {
    expect(reflecting({ target, exchanges: [exchange(origin)] })).toEqual([]);
  });

  it('is shown with the method of its request', () => {
    expect(asOutcomes([exchange('https://a1b2c3d4e5f6.example', 'POST')])).toEqual([
      expect.objectContaining({ method: 'POST' }),
    ]);
  });
});
