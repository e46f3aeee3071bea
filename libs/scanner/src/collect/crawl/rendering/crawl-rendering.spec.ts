import { describe, expect, it } from '@jest/globals';
import { crawl } from '../crawl.ts';
import { requestOf } from '../testing/crawl-request.ts';
import { FakeSite } from '../testing/fake-site.ts';

describe('a crawl whose limit is reached', () => {
  it('does not wait for a page that is being rendered', async () => {
    const site = new FakeSite((path) => (path === '/' ? { body: '<script>fetch("/api")</script>' } : undefined));
    const limit = new AbortController();
    const found = crawl(
      requestOf(site, {
        signal: limit.signal,
        render: () => {
          setImmediate(() => limit.abort());
          return new Promise(() => undefined);
        },
      }),
    );
    let next = await found.next();
    while (next.done !== true) next = await found.next();
    expect(next.value).toBe('aborted');
  });
});

/** The paths that a crawl of `/` renders where rendering brings nothing new. */
const renderedOf = async (pages: Readonly<Record<string, string>>): Promise<string[]> => {
  const links = Object.keys(pages).map((path) => `<a href="${path}">x</a>`);
  const site = new FakeSite((path) => ({ body: pages[path] ?? (path === '/' ? links.join('') : '') }));
  const rendered: string[] = [];
  const found = crawl(
    requestOf(site, {
      render: async (page, url) => {
        rendered.push(url.pathname);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { page, routes: [], exchanges: [], leftUntried: false };
      },
    }),
  );
  for await (const result of found) void result;
  return rendered;
};

describe('pages of one path shape', () => {
  it('are all rendered where each runs another script', async () => {
    const pages = {
      '/p/1': '<script>fetch(a)</script>',
      '/p/2': '<b onclick="openMenu()">',
      '/p/3': '<script src=/x.js></script>',
    };
    expect((await renderedOf(pages)).toSorted()).toEqual(['/p/1', '/p/2', '/p/3']);
  });

  it('are rendered until one brings nothing new where they differ in data only', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `/p/${at}`,
        `<p>${at}</p><script>fetch(base + "/item-${at}.x", ${at})</script>`,
      ]),
    );
    expect((await renderedOf(pages)).length).toBeLessThan(6);
  });
});

describe('the document of an application', () => {
  it('is rendered at each URL of a view, and not where it stands in for a missing file', async () => {
    const paths = ['/', '/orders', '/orders/john.doe', '/lang/de.yaml', '/app.js.map', '/src/orders.ts'];
    const shell = paths.map((path) => `<a href="${path}">x</a>`).join('') + '<script src=/app.js></script>';
    const rendered = await renderedOf(Object.fromEntries(paths.map((path) => [path, shell])));
    expect(rendered.toSorted()).toEqual(['/', '/orders', '/orders/john.doe']);
  });
});
