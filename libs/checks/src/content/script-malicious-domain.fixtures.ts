import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the polyfill service': {
      site: page('<script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script>'),
      expect: [{ severity: 'high', evidence: ['https://cdn.polyfill.io/v3/polyfill.min.js', '(list of 2024-07-03)'] }],
    },
    'a domain that the script of the service loaded further ones from': {
      site: page('<script src="https://www.googie-anaiytics.com/gtags.js"></script>'),
      expect: [{ evidence: 'https://www.googie-anaiytics.com/gtags.js' }],
    },
  },
  silent: {
    'an image from there': page('<img src="https://cdn.polyfill.io/logo.png">'),
    'another host': page('<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js"></script>'),
    'a name that only looks alike': page('<script src="https://notpolyfill.io/a.js"></script>'),
  },
};
