import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a task left': {
      site: page('<!-- TODO check permissions here -->x'),
      expect: [{ severity: 'info', confidence: 'low', evidence: '<!-- TODO check permissions here -->' }],
    },
    'a password': {
      site: page('<!-- default password is admin -->x'),
      expect: [{ evidence: 'default password is admin' }],
    },
    'a password with its value': {
      site: page('<!-- pwd: hunter22 -->x'),
      expect: [{ evidence: 'pwd: hunter22' }],
    },
  },
  silent: {
    'the names of parts of a form': page('<!-- password field --><!-- admin menu --><!-- secret santa list -->x'),
    'a plain comment': page('<!-- navigation --><!-- mastodon -->x'),
    'a conditional comment': page('<!--[if IE]><script src="password.js"></script><![endif]-->x'),
  },
};
