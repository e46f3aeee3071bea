import { expect, it } from '@jest/globals';
import { parsePage } from '../../collect/page.ts';
import { responseTo } from '../../collect/crawl/testing/found-links.ts';
import { maxOfRequest } from '../../points/injection-point.ts';
import { CrawledPoints } from './crawled-points.ts';

const site = new URL('https://site.com/');

it('counts each parameter of links and forms once, whatever its value', async () => {
  const points = new CrawledPoints();
  const body = '<a href="/list?page=1">x</a><a href="/list?page=2">x</a><form action="/find"><input name=term></form>';
  const page = parsePage(await responseTo({ body }));
  if (page !== undefined) points.addPage(page);
  expect(points.size).toBe(2);
});

it('counts the parameters and the members of bodies that scripts send', () => {
  const points = new CrawledPoints();
  const headers = { 'content-type': 'application/json' };
  points.addRequest({ url: new URL('/api/list?state=open', site) });
  for (const name of ['oak', 'elm'])
    points.addRequest({
      url: new URL('/api/search', site),
      method: 'POST',
      headers,
      body: JSON.stringify({ filter: { name }, page: 1 }),
    });
  expect(points.size).toBe(3);
});

it('counts as many members of a body as are tested', () => {
  const points = new CrawledPoints();
  const members = Array.from({ length: 200 }, (_, at) => [
    `m${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at / 26)}`,
    1,
  ]);
  const body = JSON.stringify(Object.fromEntries(members));
  points.addRequest({
    url: new URL('/api/events', site),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(points.size).toBe(maxOfRequest);
});
