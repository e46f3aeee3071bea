import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'an error of the database': {
      site: page(
        "<div id='error'><p class='wpdberror'><strong>WordPress database error:</strong> [Table 'x' doesn't exist]",
      ),
      expect: [{ severity: 'low', evidence: 'WordPress database error:' }],
    },
    'a plugin that does it wrong': {
      site: page('<b>Notice</b>: Function register_sidebar was called <strong>incorrectly</strong>. No id was set'),
      expect: [{ evidence: 'was called <strong>incorrectly</strong>' }],
    },
  },
  silent: {
    'another program': page('<b>Warning</b>:  x in <b>/var/www/index.php</b> on line <b>1</b>'),
    'an article': page('<p>A WordPress database error: what to do'),
  },
};
