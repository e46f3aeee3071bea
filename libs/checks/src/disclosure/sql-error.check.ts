import type { PassiveCheck } from '#scanner/check-api';
import { requestOf } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { outputTexts, searchableTexts } from './searchable-text.ts';
import { findSqlErrorOfPage, findSqlErrorOutsideProse } from './sql-errors.ts';

export const sqlError: PassiveCheck = {
  meta: {
    id: 'sql-error',
    title: 'Database error message disclosure',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-01'],
    references: ['https://owasp.org/www-community/Improper_Error_Handling'],
    description:
      'A response contains an error message of the database. It discloses the database and parts of the query; where a user can cause it, SQL injection is likely.',
    remediation:
      "Catch database errors, return a generic message, and use parameterized queries: `db.query('SELECT … WHERE id = ?', [id])`.",
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    [...searchableTexts(artifacts), ...outputTexts(artifacts)].flatMap((read) => {
      const { status, text } = read;
      const match = status < 400 ? findSqlErrorOutsideProse(text) : findSqlErrorOfPage(text);
      return match === undefined
        ? []
        : [{ ...requestOf(read), evidence: excerpt(text, match.start, match.text.length) }];
    }),
};
