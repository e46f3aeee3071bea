import { describe, expect, it } from '@jest/globals';
import { parsePage } from '../page.ts';
import { fullCrawlLimits } from './crawl-limits.ts';
import type { RenderingResult } from './crawl-request.ts';
import { crawl } from './crawl.ts';
import { FakeSite } from './testing/fake-site.ts';

/** What the visit of a page gives, each time. */
type Visits = Readonly<Record<string, readonly ('rendered' | 'retry' | 'hangs')[]>>;

/** A crawl of pages that script builds; `/told` is what each of them links, and script alone tells. */
async function crawlOf(visits: Visits) {
  const names = Object.keys(visits);
  const bodies = new Map(names.map((name) => [`/${name}`, `<script src="/${name}.js"></script>`]));
  bodies.set('/', names.map((name) => `<a href="/${name}">x</a>`).join(''));
  const site = new FakeSite((path) => ({ body: bodies.get(path) ?? `<p>${path}` }));
  const visited: string[] = [];
  const counts = { planned: 0, rendered: 0 };
  let open = 0;
  const retriesBesideOthers: string[] = [];
  const found = crawl({
    target: new URL('/', site.origin),
    startPages: [],
    known: [],
    fetch: site.fetch,
    parse: parsePage,
    limits: fullCrawlLimits,
    mayFetch: () => true,
    signal: new AbortController().signal,
    countedRendering: ({ planned, rendered }) => Object.assign(counts, { planned, rendered }),
    render: async (page, { pathname }): Promise<RenderingResult> => {
      const name = pathname.slice(1);
      const outcome = visits[name]?.[visited.filter((one) => one === name).length];
      if (visited.includes(name) && open > 0) retriesBesideOthers.push(name);
      visited.push(name);
      open += 1;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (outcome !== 'rendered') return outcome === 'retry' ? 'retry' : undefined;
      return { page, routes: [new URL(`/${name}/told`, site.origin)], exchanges: [], leftUntried: false };
    },
  });
  for await (const result of found) void result;
  const told = names.filter((name) => site.requested.some((url) => url.endsWith(`/${name}/told`)));
  return { visited, told, unrendered: counts.planned - counts.rendered, retriesBesideOthers };
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
    expect(result.unrendered).toBe(0);
  });

  it('is not rendered where the second try is in vain, and is not tried again', async () => {
    const result = await crawlOf({
      a: ['retry', 'retry', 'rendered'],
      b: ['retry', 'hangs', 'rendered'],
      c: ['rendered'],
    });
    expect(result.visited.slice(3)).toEqual(['a', 'b']);
    expect([result.told, result.unrendered]).toEqual([['c'], 2]);
  });

  it('is not tried again once two others were in vain', async () => {
    const retry = ['retry', 'retry'] as const;
    const result = await crawlOf({ a: retry, b: ['retry', 'rendered'], c: retry, d: retry, e: ['retry', 'rendered'] });
    expect(result.visited.slice(5)).toEqual(['a', 'b', 'c']);
    expect([result.told, result.unrendered]).toEqual([['b'], 4]);
  });
});

describe('a page that hangs', () => {
  it('is visited once', async () => {
    const result = await crawlOf({ a: ['hangs', 'rendered'], b: ['rendered'] });
    expect(result.visited.toSorted()).toEqual(['a', 'b']);
    expect([result.told, result.unrendered]).toEqual([['b'], 1]);
  });
});
