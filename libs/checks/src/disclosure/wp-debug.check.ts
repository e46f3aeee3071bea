import type { PassiveCheck } from '#scanner/check-api';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { htmlReadings } from './readings.ts';

const message = linear(
  String.raw`<strong>WordPress database error:?</strong>|was called <strong>incorrectly</strong>\.|is <strong>deprecated</strong> since version \d|</b>:\s{1,4}[^\n]{1,1000} in <b>[^<\n]{0,200}/wp-(?:content|includes|admin)/[^<\n]{1,200}</b> on line <b>`,
);

export const wpDebug: PassiveCheck = {
  meta: {
    id: 'wp-debug',
    title: 'WordPress shows debug messages',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/'],
    description:
      'The site runs with WP_DEBUG and displays what it finds: paths, names of plugins, parts of database statements.',
    remediation:
      'Set `WP_DEBUG_DISPLAY` (or `WP_DEBUG`) to false in wp-config.php and read the messages in a log that is not public.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    htmlReadings(artifacts).flatMap(({ url, text }) => {
      const match = message.first(text);
      return match === undefined ? [] : [{ url, evidence: excerpt(text, match.start, match.text.length) }];
    }),
};
