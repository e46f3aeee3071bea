import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'unsafe-url': {
      site: headers({ 'Referrer-Policy': 'unsafe-url' }),
      expect: [{ evidence: 'referrer-policy: unsafe-url' }],
    },
    'the last known token holds': {
      site: headers({ 'Referrer-Policy': 'no-referrer, origin' }),
      expect: [{ evidence: 'no-referrer, origin' }],
    },
    'a header in capital letters': {
      site: headers({ 'Referrer-Policy': 'Unsafe-URL' }),
      expect: [{ evidence: 'referrer-policy: Unsafe-URL' }],
    },
    'a meta element in capital letters': {
      site: page('<META NAME="Referrer" CONTENT="Unsafe-URL">'),
      expect: [{ evidence: 'content="Unsafe-URL"' }],
    },
    'a meta element': {
      site: page('<meta name="referrer" content="unsafe-url">'),
      expect: [{ evidence: '<meta name="referrer" content="unsafe-url">' }],
    },
    'a legacy keyword of the meta element': {
      site: page('<meta name="referrer" content="Always">'),
      expect: [{ evidence: '<meta name="referrer" content="Always">' }],
    },
    'a meta element before one that says nothing': {
      site: page('<meta name="referrer" content="unsafe-url"><meta name="referrer" content="none-at-all">'),
      expect: [{ evidence: '<meta name="referrer" content="unsafe-url">' }],
    },
  },
  silent: {
    'the legacy keyword of the header, which has none': headers({ 'Referrer-Policy': 'always' }),
    'legacy keywords of the meta element that are safe': page(
      '<meta name="referrer" content="always"><meta name="referrer" content="never">',
    ),
    'the legacy keyword for the default': page('<meta name="referrer" content="default">'),

    'a fallback for old browsers comes first': headers({
      'Referrer-Policy': 'no-referrer-when-downgrade, strict-origin-when-cross-origin',
    }),
    'another element of that name': page('<input name="referrer" content="unsafe-url">'),
    'not set: the default is safe': headers({}),
  },
};
