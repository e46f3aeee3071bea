import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const digest = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

export const fixtures: CheckFixtures = {
  reports: {
    'a script and a style sheet': {
      site: page(
        '<script src="https://cdn.other.test/a.js"></script><link rel=stylesheet href="https://cdn.other.test/a.css">',
      ),
      expect: [
        {
          severity: 'low',
          evidence: ['<script … https://cdn.other.test/a.js>', '<link … https://cdn.other.test/a.css>'],
        },
      ],
    },
    'an empty digest': {
      site: page('<script src="https://cdn.other.test/a.js" integrity=""></script>'),
      expect: [{ evidence: 'a.js' }],
    },
    'a module that is preloaded': {
      site: page('<link rel=modulepreload href="https://cdn.other.test/m.js">'),
      expect: [{ evidence: '<link … https://cdn.other.test/m.js>' }],
    },
    'a script and a style sheet that are preloaded': {
      site: page(
        '<link rel=preload as=script href="https://cdn.other.test/p.js"><link rel=preload as=style href="https://cdn.other.test/p.css">',
      ),
      expect: [{ evidence: ['p.js', 'p.css'] }],
    },
    'a host whose name only begins like one of a service that changes': {
      site: page('<script src="https://stripe.com.cdn.test/a.js"></script>'),
      expect: [{ evidence: 'stripe.com.cdn.test' }],
    },
    'a worker that is preloaded, beside a preload of data': {
      site: page(
        '<link rel="preload" as="Worker" href="https://cdn.other.test/w.js"><link rel=preload as=fetch href="https://cdn.other.test/d.json">',
      ),
      expect: [{ evidence: '<link … https://cdn.other.test/w.js>' }],
    },
  },
  silent: {
    'a preload whose script has the digest': page(
      `<link rel=preload as=script href="https://cdn.other.test/a.js"><script src="https://cdn.other.test/a.js" integrity="${digest}"></script>`,
    ),
    'a module that is preloaded with its digest': page(
      `<link rel=modulepreload href="https://cdn.other.test/m.js" integrity="${digest}">`,
    ),
    'a font and an image that are preloaded': page(
      '<link rel=preload as=font href="https://cdn.other.test/f.woff2"><link rel=preload as=image href="https://cdn.other.test/a.png">',
    ),
    'with a digest': page(`<script src="https://cdn.other.test/a.js" integrity="${digest}" crossorigin></script>`),
    'from the own site': page('<script src="https://static.example.com/a.js"></script>'),
    'a service whose script changes': page('<script src="https://www.googletagmanager.com/gtm.js?id=1"></script>'),
    'maps, advertisements and consent banners, which change as well': page(
      [
        'maps.googleapis.com/maps/api',
        'pagead2.googlesyndication.com/a',
        'consent.cookiebot.com/uc',
        'js.hs-scripts.com/1',
      ]
        .map((path) => `<script src="https://${path}.js"></script>`)
        .join(''),
    ),
    'images need none': page('<img src="https://cdn.other.test/a.png">'),
  },
};
