import type { Outcome, PassiveCheck } from '#scanner/check-api';
import { requestOf } from '../documents.ts';
import { linear } from '../linear.ts';
import { excerpt } from './evidence.ts';
import { searchableMarkup } from './searchable-text.ts';
import type { SearchableText } from './searchable-text.ts';

const kinds = '(?:Warning|Notice|Fatal error|Parse error|Deprecated|Strict [Ss]tandards)';
/** An exception that nothing catches has its stack trace, of any length, between the message and the file. */
const message = linear(
  String.raw`<b>${kinds}</b>:\s{1,4}(?:[^\n]{1,1000}|Uncaught [\s\S]*?\n\s{1,4}thrown) in <b>[^<\n]{1,260}</b> on line <b>\d{1,6}</b>` +
    // As Xdebug writes it.
    String.raw`|\( ! \)</span> ${kinds}: [^\n]{1,1000} in [^<\n]{1,260} on line <i>\d{1,6}</i>`,
  '',
  / on line <[bi]>\d/,
);

export const phpWarning: PassiveCheck = {
  meta: {
    id: 'php-warning',
    title: 'PHP error messages are displayed',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://www.php.net/manual/en/errorfunc.configuration.php#ini.display-errors'],
    description:
      'A response contains a PHP warning or error. It discloses paths and details of the code, and tells an attacker which input is not handled.',
    remediation: 'In php.ini: `display_errors = Off` and `log_errors = On`; then fix the cause of the message.',
    needs: ['pages', 'exchanges', 'probeErrors'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const found = searchableMarkup(artifacts).flatMap(messageIn);
    const known = new Set(found.map(({ evidence }) => evidence));
    return [...found, ...artifacts.probeErrors.flatMap(messageIn).filter(({ evidence }) => !known.has(evidence))];
  },
};

function messageIn(read: Pick<SearchableText, 'url' | 'method' | 'text'>): Outcome[] {
  const { text } = read;
  const match = message.first(text);
  return match === undefined ? [] : [{ ...requestOf(read), evidence: excerpt(text, match.start, match.text.length) }];
}
