import type { PassiveCheck } from '#scanner/check-api';
import { excerpt } from './evidence.ts';
import { readings } from './readings.ts';
import { findSqlError } from './sql-errors.ts';

export const sqlError: PassiveCheck = {
  meta: {
    id: 'sql-error',
    title: 'Answers show error messages of the database',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://owasp.org/www-community/Improper_Error_Handling'],
    description:
      'The message tells which database is used and parts of the statement. Where visitors can cause it, the statement may be open to injection.',
    remediation: 'Catch database errors, show visitors a neutral message, and build statements with parameters only.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    readings(artifacts).flatMap(({ url, text }) => {
      const match = findSqlError(text);
      return match === undefined ? [] : [{ url, evidence: excerpt(text, match.start, match.text.length) }];
    }),
};
