import { describe, expect, it } from '@jest/globals';
import type { Rendering } from '../crawl-request.ts';
import { crawl } from '../crawl.ts';
import { requestOf } from '../testing/crawl-request.ts';
import { FakeSite } from '../testing/fake-site.ts';

interface Application {
  /** Pages that script builds, each with a script of its own. */
  readonly pages: number;
  /** What script makes of the page at `url`. */
  readonly routesOf: (url: URL) => readonly string[];
}

/** Which pages were rendered, and what kept others from it. */
async function crawlOf({ pages, routesOf }: Application) {
  const paths = Array.from({ length: pages }, (_, at) => `/page/${at}`);
  const links = paths.map((path) => `<a href="${path}">x</a>`).join('');
  const site = new FakeSite((path) => ({
    body: path === '/' ? links : paths.includes(path) ? `<script src="${path}.js"></script>` : `<p>${path}`,
  }));
  const rendered: string[] = [];
  const problems: (string | undefined)[] = [];
  const request = requestOf(site, {
    notRendered: (_url, problem) => problems.push(problem),
    render: async (page, url): Promise<Rendering> => {
      rendered.push(url.pathname + url.hash);
      await new Promise((resolve) => setImmediate(resolve));
      const routes = routesOf(url).map((route) => new URL(route, url));
      return { page, routes, exchanges: [] };
    },
  });
  for await (const result of crawl(request)) void result;
  return { rendered, problems };
}

const limit = 'a scan renders 300 pages, and 60 views of one document, at most';

describe('the pages beyond the number that a scan renders', () => {
  it('are told, with the limit', async () => {
    const { rendered, problems } = await crawlOf({ pages: 305, routesOf: ({ pathname }) => [`${pathname}/told`] });
    expect(rendered).toHaveLength(300);
    expect(problems).toEqual(Array.from({ length: 5 }, () => limit));
  });

  it('are those that would bring something: a hundred of one kind keep none from being rendered', async () => {
    const { rendered, problems } = await crawlOf({ pages: 400, routesOf: () => [] });
    expect(rendered.length).toBeLessThan(30);
    expect(problems).toEqual([]);
  });

  it('are told of views of one document, too', async () => {
    const views = Array.from({ length: 62 }, (_, at) => `#/view-${at}`);
    const routesOf = ({ pathname, hash }: URL): string[] =>
      hash === '' ? views : [`${pathname}/${hash.slice(2)}/told`];
    const { rendered, problems } = await crawlOf({ pages: 1, routesOf });
    expect(rendered).toHaveLength(61);
    expect(problems).toEqual([limit, limit]);
  });
});
