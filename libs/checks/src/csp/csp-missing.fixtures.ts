import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`;

export const fixtures: CheckFixtures = {
  reports: {
    'nothing is set': { site: headers({}), expect: [{ url: '/', evidence: 'no Content-Security-Policy header' }] },
    'a meta element in the body does not count': {
      site: page(`<body><p>x</p>${meta}</body>`),
      expect: [{ evidence: 'no Content-Security-Policy header' }],
    },
    'an empty header': {
      site: headers({ 'Content-Security-Policy': ' ' }),
      expect: [{ evidence: 'no Content-Security' }],
    },
  },
  silent: {
    'a header': headers({ 'Content-Security-Policy': "default-src 'self'" }),
    'a meta element in the head': page(`<head>${meta}</head>`),
    'only reported is another finding': headers({ 'Content-Security-Policy-Report-Only': "default-src 'self'" }),
    'no HTML': { responses: { '/': { headers: { 'content-type': 'text/plain' }, body: 'x' } } },
    'a wall in front of the site': { responses: { '/': { status: 403, body: '<h1>Forbidden</h1>' } } },
  },
};
