import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import type { SiteResponse } from '../testing/site.ts';
import { ProbeErrors } from './probe-errors.ts';

/** The paths of the responses that are kept. */
function keptOf(responses: Readonly<Record<string, SiteResponse>>): string[] {
  const { exchanges } = givenSite({ responses, crawled: Object.keys(responses) });
  const errors = new ProbeErrors();
  for (const exchange of exchanges) errors.note(exchange);
  return errors.all.map(({ url }) => url.pathname + url.search);
}

describe('of the responses to probes', () => {
  it('errors of the application are kept, of each path and status the first one', () => {
    const kept = keptOf({
      '/orders?page=a': { status: 500, body: 'Error: a' },
      '/orders?page=b': { status: 500, body: 'Error: b' },
      '/orders?page=c': { status: 400, body: 'Error: c' },
      '/items?id=a': { status: 422, body: 'Error: a' },
    });
    expect(kept).toEqual(['/orders?page=a', '/orders?page=c', '/items?id=a']);
  });

  it('pages with messages of PHP, which it writes into successful responses, are kept', () => {
    const message = '<b>Warning</b>:  Array to string conversion in <b>/srv/shop/a.php</b> on line <b>3</b><br />';
    const kept = keptOf({
      '/list?sort=a': { body: 'Page' },
      '/list?sort[]=a': { body: `Page ${message}` },
      '/feed': { headers: { 'content-type': 'application/json' }, body: `${message}{}` },
      '/cart': { body: 'Warning: Array to string conversion in /srv/shop/a.php on line <i>3</i>' },
      '/gone': { status: 404, body: message },
    });
    expect(kept).toEqual(['/list?sort[]=a', '/feed', '/cart']);
  });

  it('others are not: pages, rejections, what does not exist, files', () => {
    const kept = keptOf({
      '/a': { body: 'Page' },
      '/b': { status: 403, body: 'Forbidden' },
      '/c': { status: 404, body: 'Not found' },
      '/d': { status: 503, body: 'Busy' },
      '/e': { status: 500, headers: { 'content-type': 'image/png' }, body: 'PNG' },
    });
    expect(kept).toEqual([]);
  });

  it('20 are kept at most, and none that is very long', () => {
    const names = Array.from({ length: 30 }, (_, at) => `/${'x'.repeat(at + 1)}`);
    const short = keptOf(Object.fromEntries(names.map((name) => [name, { status: 500, body: 'Error' }])));
    expect(short).toHaveLength(20);
    expect(keptOf({ '/long': { status: 500, body: 'x'.repeat(300_000) } })).toEqual([]);
  });
});
