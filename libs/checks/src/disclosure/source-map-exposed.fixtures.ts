import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const map = '{"version":3,"sources":["a.ts"],"sourcesContent":["x"]}';
const json = (body: string) => ({ headers: { 'content-type': 'application/json' }, body });

const site = (map: string | { status: number }): SiteDescription => ({
  responses: {
    '/': '<script src="/app.js"></script>',
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: 'run()\n//# sourceMappingURL=app.js.map' },
    '/app.js.map': typeof map === 'string' ? { headers: { 'content-type': 'application/json' }, body: map } : map,
  },
});

export const fixtures: CheckFixtures = {
  reports: {
    'the map contains the sources': {
      site: site(
        '{"version":3,"sources":["src/admin.ts","src/app.ts"],"sourcesContent":["export const a = 1"],"mappings":""}',
      ),
      expect: [{ url: '/app.js.map', severity: 'low', evidence: 'sourcesContent of src/admin.ts, src/app.ts' }],
    },
    'the map contains code of the site behind that of packages': {
      site: site(
        `{"version":3,"sources":[${'"webpack://shop/node_modules/react/index.js",'.repeat(100)}"webpack://shop/src/pages/[id].tsx", "webpack://shop/src/cart.ts"],"sourcesContent":["x"]}`,
      ),
      expect: [{ evidence: 'sourcesContent of webpack://shop/src/pages/[id].tsx, webpack://shop/src/cart.ts' }],
    },
    'the map is cut before the names of its sources': {
      site: site('{"version":3,"sourcesContent":["export const a = 1'),
      expect: [{ evidence: 'sourcesContent' }],
    },
    'the map is too large to be read up to its sources': {
      site: site(
        `{"version":3,"file":"app.js","mappings":"${'AAAA,'.repeat(420_000)}","sources":["a.ts"],"sourcesContent":["x"]}`,
      ),
      expect: [
        {
          url: '/app.js.map',
          evidence: 'large source map, of which the beginning was read: {"version":3,"file":"app.js","mappings":"AAAA',
          confidence: 'medium',
        },
      ],
    },
    'the script contains the map': {
      site: {
        responses: {
          '/': '<script src="/app.js"></script>',
          '/app.js': `run()\n//# sourceMappingURL=data:application/json;base64,${Buffer.from('{"version":3,"sources":["src/a.ts"],"sourcesContent":["export {}"]}').toString('base64')}`,
        },
      },
      expect: [{ url: '/app.js', evidence: 'inline source map with sourcesContent of src/a.ts' }],
    },
    'the crawl met the map beside a script that does not name it': {
      site: {
        crawled: ['/static/app.3f2a.js.map'],
        responses: {
          '/': '<script src="/static/app.3f2a.js?v=1"></script>',
          '/static/app.3f2a.js': 'run()',
          '/static/app.3f2a.js.map': {
            headers: { 'content-type': 'application/json' },
            body: '{"version":3,"sources":["webpack://shop/src/cart.ts"],"sourcesContent":["export {}"],"mappings":""}',
          },
        },
      },
      expect: [{ url: '/static/app.3f2a.js.map', evidence: 'sourcesContent of webpack://shop/src/cart.ts' }],
    },
    'a header names the map': {
      site: {
        responses: {
          '/': '<script src="/app.js"></script>',
          '/app.js': { headers: { 'content-type': 'text/javascript', sourcemap: '/maps/app.json' }, body: 'run()' },
          '/maps/app.json': {
            headers: { 'content-type': 'application/json' },
            body: '{"version":3,"sources":["src/a.ts"],"sourcesContent":["export {}"]}',
          },
        },
      },
      expect: [{ url: '/maps/app.json', evidence: 'sourcesContent of src/a.ts' }],
    },
  },
  silent: {
    'a large map with code of packages only': site(
      `{"version":3,"sources":["webpack://shop/node_modules/react/index.js"],"sourcesContent":["x"],"mappings":"${'AAAA,'.repeat(420_000)}"}`,
    ),
    'a large file that is no map': site(`{"version":3,"rows":[${'0,'.repeat(1_100_000)}0]}`),
    'the map contains code of packages only': site(
      '{"version":3,"sources":["webpack://shop/node_modules/react/index.js","../node_modules/lodash/lodash.js","webpack://shop/webpack/runtime/chunk loaded","webpack/bootstrap"],"sourcesContent":["x"]}',
    ),
    'every path beside a script shows the start page': {
      responses: { '/': '<script src="/app.js"></script>', '/app.js': 'run()' },
      otherwise: '<!doctype html><script src="/app.js"></script>',
    },
    'a file with the name of a map that is none': {
      responses: {
        '/': '<script src="/app.js"></script>',
        '/app.js': 'run()',
        '/app.js.map': { headers: { 'content-type': 'application/json' }, body: '{"error":"no map"}' },
      },
    },
    'the map is on another site': {
      responses: {
        '/': '<script src="/app.js"></script>',
        '/app.js': 'run()\n//# sourceMappingURL=https://maps.other.test/app.js.map',
        'https://maps.other.test/app.js.map': json(map),
      },
    },
    'the script is on another site, with its map': {
      responses: {
        '/': '<script src="https://cdn.other.test/app.js"></script>',
        'https://cdn.other.test/app.js': 'run()\n//# sourceMappingURL=app.js.map',
        'https://cdn.other.test/app.js.map': json(map),
      },
    },
    'the script is an error page that names a map': {
      responses: {
        '/': '<script src="/app.js"></script>',
        '/app.js': { status: 404, body: 'not found\n//# sourceMappingURL=app.js.map' },
        '/app.js.map': json(map),
      },
    },
    'the map is a page of a tutorial': {
      responses: {
        '/': '<script src="/app.js"></script>',
        '/app.js': 'run()\n//# sourceMappingURL=app.js.map',
        '/app.js.map': `<p>A source map looks like this: <code>${map}</code>`,
      },
    },
    'the map is not published': site({ status: 404 }),
    'the map contains names only': site('{"version":3,"sources":["src/a.ts"],"mappings":"AAAA"}'),
    'the script names no map': { responses: { '/': '<script src="/app.js"></script>', '/app.js': 'run()' } },
  },
};
