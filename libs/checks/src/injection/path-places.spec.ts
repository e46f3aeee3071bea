import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { addedPaths, pathSegments } from './path-places.ts';

describe('the places in the paths of a site', () => {
  it.each(['//about', '///', '//x.php', '//other.example/a/b/c', '/a//b/7'])(
    'lie on the site itself where a link leads to %s',
    (path) => {
      const artifacts = givenSite({
        scanType: 'full',
        responses: { '/': '<!doctype html><p>home</p>', [path]: '<!doctype html><p>page</p>' },
        crawled: [`https://example.com${path}`],
      });
      const places = [...addedPaths(artifacts), ...pathSegments(artifacts)];
      expect(places.length).toBeGreaterThan(0);
      for (const one of places) expect(one.request('payload')?.url.origin).toBe('https://example.com');
    },
  );
});
