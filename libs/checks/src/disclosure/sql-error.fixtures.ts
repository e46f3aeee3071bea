import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'MySQL in an error page': {
      site: { responses: { '/': { status: 500, body: 'You have an error in your SQL syntax; check the manual' } } },
      expect: [{ severity: 'medium', confidence: 'medium', evidence: 'You have an error in your SQL syntax' }],
    },
    'in the middle of a good page': {
      site: page('<p>SQLSTATE[42S02]: Base table or view not found</p>'),
      expect: [{ evidence: 'SQLSTATE[42S02]' }],
    },
    'in a JSON response': {
      site: {
        responses: {
          '/': {
            status: 500,
            headers: { 'content-type': 'application/json' },
            body: '{"error":"ORA-00933: SQL command not properly ended"}',
          },
        },
      },
      expect: [{ evidence: 'ORA-00933' }],
    },
  },
  silent: {
    'an article about it': page('<p>Students often see</p><code>You have an error in your SQL syntax</code>'),
    'a blog about it': page('<p>The message You have an error in your SQL syntax means that a quote is missing.'),
    'a question that quotes it': page('<blockquote>ORA-00933: SQL command not properly ended</blockquote><p>Why?'),
    'a reference names the classes of errors': page(
      '<p>Throws java.sql.SQLException, or org.hibernate.exception.SQLGrammarException. PHP throws mysqli_sql_exception.',
    ),
    'nothing of the kind': page('<p>Order now'),
  },
};
