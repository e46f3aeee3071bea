import { describe, expect, it } from '@jest/globals';
import type { RenderingResult } from '../crawl-request.ts';
import { crawl } from '../crawl.ts';
import { requestOf } from '../testing/crawl-request.ts';
import { FakeSite } from '../testing/fake-site.ts';

/** What the visit of a page gives, each time. */
type Visits = Readonly<Record<string, readonly ('rendered' | 'retry' | 'hangs' | 'limit')[]>>;

const problems = { retry: 'the machine was busy', hangs: 'the page hangs', limit: 'no requests are left' } as const;
const causes = { retry: 'machine', hangs: 'page', limit: 'limit' } as const;

/** A crawl of pages that script builds; `/told` is what each of them links, and script alone tells. */
async function crawlOf(visits: Visits) {
  const names = Object.keys(visits);
  const bodies = new Map(names.map((name) => [`/${name}`, `<script src="/${name}.js"></script>`]));
  bodies.set('/', names.map((name) => `<a href="/${name}">x</a>`).join(''));
  const site = new FakeSite((path) => ({ body: bodies.get(path) ?? `<p>${path}` }));
  const visited: string[] = [];
  const unrendered: Record<string, string | undefined> = {};
  let open = 0;
  const retriesBesideOthers: string[] = [];
  const request = requestOf(site, {
    notRendered: ({ pathname }, problem) => (unrendered[pathname.slice(1)] = problem),
    render: async (page, { pathname }): Promise<RenderingResult> => {
      const name = pathname.slice(1);
      const outcome = visits[name]?.[visited.filter((one) => one === name).length];
      if (visited.includes(name) && open > 0) retriesBesideOthers.push(name);
      visited.push(name);
      open += 1;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (outcome === undefined) throw new Error(`${name} is visited too often`);
      if (outcome !== 'rendered') return { problem: problems[outcome], cause: causes[outcome] };
      return { page, routes: [new URL(`/${name}/told`, site.origin)], exchanges: [] };
    },
  });
  for await (const result of crawl(request)) void result;
  const told = names.filter((name) => site.requested.some((url) => url.endsWith(`/${name}/told`)));
  return { visited, told, unrendered, retriesBesideOthers };
}

describe('a page that the machine was too busy to render', () => {
  it('is rendered once more when the others are done, alone, and is followed', async () => {
    const result = await crawlOf({
      a: ['retry', 'rendered'],
      b: ['retry', 'rendered'],
      c: ['rendered'],
      d: ['rendered'],
    });
    expect(result.visited.slice(4)).toEqual(['a', 'b']);
    expect(result.visited.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(result.retriesBesideOthers).toEqual([]);
    expect(result.told).toEqual(['a', 'b', 'c', 'd']);
    expect(result.unrendered).toEqual({});
  });

  it('is not rendered where the second try is in vain, and is not tried again', async () => {
    const result = await crawlOf({
      a: ['retry', 'retry', 'rendered'],
      b: ['retry', 'hangs', 'rendered'],
      c: ['rendered'],
    });
    expect(result.visited.slice(3)).toEqual(['a', 'b']);
    expect([result.told, result.unrendered]).toEqual([['c'], { a: problems.retry, b: problems.hangs }]);
  });

  it('keeps the reason of the first try where a limit of the scan ends the second one', async () => {
    const { unrendered } = await crawlOf({ a: ['retry', 'limit'], b: ['limit'] });
    expect(unrendered).toEqual({ a: problems.retry, b: problems.limit });
  });

  it('is not tried again once two others were in vain', async () => {
    const retry = ['retry', 'retry'] as const;
    const result = await crawlOf({ a: retry, b: ['retry', 'rendered'], c: retry, d: retry, e: ['retry', 'rendered'] });
    expect(result.visited.slice(5)).toEqual(['a', 'b', 'c']);
    const { retry: problem } = problems;
    expect([result.told, result.unrendered]).toEqual([['b'], { a: problem, c: problem, d: problem, e: problem }]);
  });
});

describe('a page that hangs', () => {
  it('is visited once', async () => {
    const result = await crawlOf({ a: ['hangs', 'rendered'], b: ['rendered'] });
    expect(result.visited.toSorted()).toEqual(['a', 'b']);
    expect([result.told, result.unrendered]).toEqual([['b'], { a: problems.hangs }]);
  });
});
