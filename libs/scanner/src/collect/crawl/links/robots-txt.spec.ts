import { expect, it } from '@jest/globals';
import { readRobotsTxt } from './robots-txt.ts';
import { base, paths } from '../testing/found-links.ts';

it('robots.txt names paths and sitemaps', () => {
  const robots = readRobotsTxt(
    'User-agent: *\nDisallow: /admin/ # private\nAllow: /ok$\nDisallow: /*.bak\nSitemap: /map.xml\n',
    base,
  );
  expect(paths(robots.paths.map(({ url }) => url))).toEqual(['/admin/', '/ok']);
  expect(paths(robots.sitemaps)).toEqual(['/map.xml']);
});

it('robots.txt names folders with a wildcard behind them, and nothing by a wildcard within', () => {
  const robots = readRobotsTxt('Disallow: /admin/*\nDisallow: /old*$\nDisallow: /*/print\nDisallow: *.bak\n', base);
  expect(paths(robots.paths.map(({ url }) => url))).toEqual(['/admin/', '/old']);
  expect(robots.paths.map(({ line }) => line)).toEqual(['Disallow: /admin/*', 'Disallow: /old*$']);
});

it('robots.txt is read for 5000 lines', () => {
  const lines = Array.from({ length: 5_001 }, (_, at) => `Disallow: /section-${at}/`).join('\n');
  expect(readRobotsTxt(lines, base).paths).toHaveLength(5_000);
});
