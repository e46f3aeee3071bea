import type { PassiveCheck } from '#scanner/check-api';
import { requestOf } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { searchableMarkup } from './searchable-text.ts';

const message = linear(
  String.raw`<strong>WordPress database error:?</strong>|was called <strong>incorrectly</strong>\.|is <strong>deprecated</strong> since version \d|</b>:\s{1,4}[^\n]{1,1000} in <b>[^<\n]{0,200}/wp-(?:content|includes|admin)/[^<\n]{1,200}</b> on line <b>`,
  '',
  /<strong>(?:WordPress|incorrectly|deprecated)|<\/b> on line <b>/,
);

export const wpDebug: PassiveCheck = {
  meta: {
    id: 'wp-debug',
    title: 'WordPress debug output is displayed',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://developer.wordpress.org/advanced-administration/debug/debug-wordpress/'],
    description:
      'The site runs with WP_DEBUG and displays messages: paths, names of plug-ins and parts of queries, which tell an attacker what to try.',
    remediation:
      "In wp-config.php: `define('WP_DEBUG_DISPLAY', false);` and `define('WP_DEBUG_LOG', '/var/log/wordpress/debug.log');`.",
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    searchableMarkup(artifacts).flatMap((read) => {
      const { text } = read;
      const match = message.first(text);
      return match === undefined
        ? []
        : [{ ...requestOf(read), evidence: excerpt(text, match.start, match.text.length) }];
    }),
};
