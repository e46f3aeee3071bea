import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../../artifacts.ts';
import { parsePage } from '../../page.ts';
import { CatchAllViews, hasScriptsAt } from './catch-all-views.ts';
import { responseTo } from '../testing/found-links.ts';

const at = (path: string): URL => new URL(path, 'http://site.example');
const viewAt = (path: string) => ({ page: { url: at(path) } as Page, depth: 1 });

describe('paths at which the catch-all document is served', () => {
  it('wait where they are guessed, the nearest to the root first', () => {
    const views = new CatchAllViews();
    for (const path of ['/a/b/c', '/a', '/a/b', '/d/']) views.guess(viewAt(path));
    expect(views.guessed.map(({ page }) => page.url.pathname)).toEqual(['/a', '/d/', '/a/b', '/a/b/c']);
    expect(views.show([at('/a'), at('/other')]).map(({ page }) => page.url.pathname)).toEqual(['/a']);
    const paths = [views.next(), views.next(), views.next(), views.next()].map((view) => view?.page.url.pathname);
    expect(paths).toEqual(['/d/', '/a/b', '/a/b/c', undefined]);
  });

  // In quadratic time this would run into the test's time limit.
  it('are taken one by one in linear time', () => {
    const views = new CatchAllViews();
    for (let count = 0; count < 20_000; count += 1) views.guess(viewAt(`/a/${count}`));
    let taken = 0;
    while (views.next() !== undefined) taken += 1;
    expect(taken).toBe(20_000);
  });
});

describe('a document that is served at another path', () => {
  const hasScripts = async (html: string, path: string): Promise<boolean | undefined> => {
    const page = parsePage(await responseTo({ body: html }));
    return page && hasScriptsAt(page, new URL(path, page.url));
  };

  it.each([
    ['<script src=/main.js></script>', true],
    ['<script src=main.js></script>', false],
    ['<base href="/"><script src=main.js></script>', true],
    ['<base href="./"><script src=main.js></script>', false],
    ['<p>none</p>', true],
  ])('finds its scripts where it has %s: %s', async (html, finds) => {
    expect(await hasScripts(html, '/a/b')).toBe(finds);
  });
});
