import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a list where a text was expected': {
      site: { responses: { '/': ({ url }) => (url.search.includes('a[]') ? { status: 500, body: 'Oops' } : 'Shop') } },
      expect: [{ url: '/?a[]=1&a=2&a[b]=3', evidence: 'HTTP status 500' }],
    },
    'bytes that are no text': {
      site: { responses: { '/': 'Shop', '/%c3%28%80': { status: 500 } } },
      expect: [{ url: '/%c3%28%80', evidence: 'HTTP status 500' }],
    },
  },
  silent: {
    'odd input is rejected': { responses: { '/': ({ url }) => (url.search === '' ? 'Shop' : { status: 400 }) } },
    'a hiccup': { responses: { '/': hiccup() } },
    'the page always fails': { otherwise: { status: 500 } },
    'the server is overloaded': { responses: { '/': ({ url }) => (url.search === '' ? 'Shop' : { status: 503 }) } },
  },
};

function hiccup() {
  let requests = 0;
  return () => (++requests === 3 ? { status: 500 } : 'Shop');
}
