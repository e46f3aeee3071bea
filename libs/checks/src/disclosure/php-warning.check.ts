import type { PassiveCheck } from '#scanner/check-api';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { htmlReadings } from './readings.ts';

const message = linear(
  String.raw`<b>(?:Warning|Notice|Fatal error|Parse error|Deprecated|Strict Standards)</b>:\s{1,4}[^\n]{1,1000} in <b>[^<\n]{1,260}</b> on line <b>\d{1,6}</b>`,
);

export const phpWarning: PassiveCheck = {
  meta: {
    id: 'php-warning',
    title: 'PHP prints its warnings into pages',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://www.php.net/manual/en/errorfunc.configuration.php#ini.display-errors'],
    description:
      'The message shows paths and details of the program to everybody, and tells an attacker which inputs it does not handle.',
    remediation: 'Set `display_errors = Off` and `log_errors = On` in production, and mend the cause.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    htmlReadings(artifacts).flatMap(({ url, text }) => {
      if (!text.includes('</b> on line <b>')) return [];
      const match = message.first(text);
      return match === undefined ? [] : [{ url, evidence: excerpt(text, match.start, match.text.length) }];
    }),
};
