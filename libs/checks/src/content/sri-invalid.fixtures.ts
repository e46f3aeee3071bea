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
    'a digest of the wrong length': { site: script('sha384-abc'), expect: [{ evidence: 'integrity="sha384-abc"' }] },
  },
  silent: {
    'a valid digest': script(digest),
    'one of two is valid': script(`sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= ${digest}`),
    'an empty one is another finding': script(''),
  },
};
