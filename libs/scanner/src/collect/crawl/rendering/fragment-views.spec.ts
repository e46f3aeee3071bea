import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../../artifacts.ts';
import { parsePage } from '../../page.ts';
import { crawl } from '../crawl.ts';
import { requestOf } from '../testing/crawl-request.ts';
import { FakeSite } from '../testing/fake-site.ts';

const names = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima'.split(' ');

/** What a crawl renders and requests of an application on a server that has nothing but its files. */
async function crawlOf(
  paths: readonly string[],
  routesOf: (url: URL) => readonly string[],
  { made = '', endsAt = '' } = {},
) {
  const document = '<!doctype html><title>Shop</title><div id=app></div><script src="/main.js"></script>';
  const script = { type: 'text/javascript', body: `open(${JSON.stringify(paths)})` };
  const site = new FakeSite((path) => ({ '/': { body: document }, '/main.js': script })[path]);
  const start = (await site.fetch(new URL('/', site.origin))) as Exchange;
  const startPage = parsePage(start);
  const rendered: string[] = [];
  const routes: string[] = [];
  const unrendered: string[] = [];
  const end = new AbortController();
  const request = requestOf(site, {
    startPages: startPage === undefined ? [] : [startPage],
    isCatchAll: () => false,
    signal: end.signal,
    notRendered: ({ pathname, hash }) => unrendered.push(pathname + hash),
    rendered: ({ route }) => routes.push(route?.hash ?? ''),
    render: async (_, url) => {
      rendered.push(url.pathname + url.hash);
      await new Promise((resolve) => setImmediate(resolve));
      if (endsAt !== '' && url.hash === endsAt) {
        while (!paths.every((path) => site.requested.includes(path)))
          await new Promise((resolve) => setImmediate(resolve));
        end.abort();
      }
      const page = parsePage({ ...start, text: document + made });
      return { page, routes: routesOf(url).map((route) => new URL(route, url)), exchanges: [] };
    },
  });
  for await (const result of crawl(request)) void result;
  return { rendered, routes, unrendered, requested: site.requested };
}

describe('the views of an application that keeps its routes in the fragment', () => {
  it('are tried where a script names them by a path that the server does not know', async () => {
    const { rendered, routes } = await crawlOf(['/score-board', '/users/:id', '/main.js.map'], () => ['#/']);
    expect(rendered).toEqual(['/', '/#/', '/#/score-board', '/#/users/1']);
    expect(routes).toEqual(['', '#/', '#/score-board', '#/users/1']);
  });

  it('are written as the application writes them', async () => {
    const { rendered } = await crawlOf(['/score-board'], () => ['#!/home']);
    expect(rendered).toContain('/#!/score-board');
  });

  it('are all rendered where pages lead to them, though many before brought nothing', async () => {
    const { rendered } = await crawlOf([], ({ hash }) => (hash === '' ? names.map((name) => `#/${name}`) : []));
    expect(rendered.toSorted()).toEqual(['/', ...names.map((name) => `/#/${name}`)]);
  });

  it('are no longer tried where a script names them and the last ones brought nothing', async () => {
    const { rendered } = await crawlOf(
      names.map((name) => `/${name}`),
      () => ['#/'],
    );
    expect(rendered.length).toBeGreaterThan(4);
    expect(rendered.length).toBeLessThan(names.length);
  });

  it('are not shown where that would end the session', async () => {
    const { rendered } = await crawlOf(['/signout'], () => ['#/', '#/logout', '#/users/7/delete']);
    expect(rendered).toEqual(['/', '/#/']);
  });

  it('are each named once where they were not rendered', async () => {
    const paths = ['/shown', '/guessed'];
    const { unrendered } = await crawlOf(paths, () => ['#/shown'], { endsAt: '#/shown' });
    expect(unrendered.toSorted()).toEqual(['/#/guessed', '/#/shown']);
  });

  it('are none where the application has paths', async () => {
    const { rendered } = await crawlOf(['/score-board'], () => ['/home', '#top']);
    expect(rendered).toEqual(['/']);
  });
});

it('a link that script has made and that says "Delete" is not followed, whatever its URL', async () => {
  const { requested } = await crawlOf([], () => [], {
    made: '<a href="/things/7/x">Delete</a><a href="/things/7">Show</a>',
  });
  expect(requested).toContain('/things/7');
  expect(requested).not.toContain('/things/7/x');
});
