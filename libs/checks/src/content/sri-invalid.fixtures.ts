import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const digest = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';
const script = (integrity: string) =>
  page(`<script src="https://cdn.other.test/a.js" integrity="${integrity}"></script>`);

export const fixtures: CheckFixtures = {
  reports: {
    'a weak algorithm': {
      site: script('md5-rL0Y20zC+Fzt72VPzMSk2A=='),
      expect: [{ severity: 'low', evidence: 'integrity="md5-' }],
    },
    'a digest with more padding than base64 has': {
      site: script(`sha512-${'A'.repeat(85)}===`),
      expect: [{ evidence: 'integrity="sha512-' }],
    },
    'of a style sheet': {
      site: page('<link rel="stylesheet" href="https://cdn.other.test/a.css" integrity="sha384-abc">'),
      expect: [{ evidence: ['<link', 'integrity="sha384-abc"'] }],
    },
    'a digest of the wrong length': { site: script('sha384-abc'), expect: [{ evidence: 'integrity="sha384-abc"' }] },
  },
  silent: {
    'a valid digest': script(digest),
    'a valid digest of 256 bits': script('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
    'a valid digest of 512 bits': script(`sha512-${'A'.repeat(86)}==`),
    'an algorithm in capital letters': script(digest.replace('sha384', 'SHA384')),
    'an image, whose digest no browser reads': page('<img src="https://cdn.other.test/a.png" integrity="sha384-abc">'),
    'one of two is valid': script(`sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= ${digest}`),
    'an empty one is another finding': script(''),
  },
};
