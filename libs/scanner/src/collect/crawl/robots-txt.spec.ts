import { expect, it } from '@jest/globals';
import { readRobotsTxt } from './robots-txt.ts';
import { base, paths } from './testing/found-links.ts';

it('robots.txt names paths and sitemaps', () => {
  const robots = readRobotsTxt(
    'User-agent: *\nDisallow: /admin/ # private\nAllow: /ok$\nDisallow: /*.bak\nSitemap: /map.xml\n',
    base,
  );
  expect(paths(robots.paths.map(({ url }) => url))).toEqual(['/admin/', '/ok']);
  expect(paths(robots.sitemaps)).toEqual(['/map.xml']);
});
