import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../artifacts.ts';
import { CatchAllViews } from './catch-all-views.ts';

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
