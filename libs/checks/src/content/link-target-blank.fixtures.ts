import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a link to another site': {
      site: page('<a href="https://other.test/x" target="_blank">x</a>'),
      expect: [{ severity: 'info', evidence: '<a target="_blank" href="https://other.test/x">' }],
    },
    'a named window, which implies no noopener': {
      site: page('<a href="https://other.test/x" target="shop">x</a>'),
      expect: [{ evidence: '<a target="shop" href="https://other.test/x">' }],
    },
    'rel=opener, which overrides the default of browsers': {
      site: page('<a href="https://other.test/x" target="_blank" rel="opener">x</a>'),
      expect: [{ evidence: '<a target="_blank" rel="opener" href="https://other.test/x">' }],
    },
    'rel=opener with a named window': {
      site: page('<a href="https://other.test/x" target="win" rel="opener nofollow">x</a>'),
      expect: [{ evidence: 'rel="opener nofollow"' }],
    },
  },
  silent: {
    'the same host over the other scheme': page('<a href="http://example.com/x" target="_blank">x</a>'),
    'a named window with noreferrer': page('<a href="https://other.test/" target="shop" rel="NoReferrer">x</a>'),
    ...Object.fromEntries(
      ['', '_self', ' _TOP ', '_parent'].map((target) => [
        `a target that opens no window: "${target}"`,
        page(`<a href="https://other.test/" target="${target}">x</a>`),
      ]),
    ),
    'with noopener': page('<a href="https://other.test/" target="_blank" rel="noopener nofollow">x</a>'),
    'within the site': page('<a href="/x" target="_blank">x</a>'),
    'in the same window': page('<a href="https://other.test/">x</a>'),
  },
};
