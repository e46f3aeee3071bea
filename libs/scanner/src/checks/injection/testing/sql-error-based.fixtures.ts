import type { CheckFixtures } from '../../../testing/fixtures.ts';
import { echoSite, encoded, formSite, parameter } from './echo-sites.ts';

const mysql = 'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version';
/** A database that reads the value inside single quotes. */
const isBroken = (value: string) => value.replaceAll("''", '').split("'").length % 2 === 0;

const databases = [
  "Unclosed quotation mark after the character string ''.",
  "Microsoft SQL Native Client error '80040e14'",
  'ORA-01756: quoted string not properly terminated',
  'near "\'": syntax error',
  'unrecognized token: "\'"',
  'SQLite3::query(): Unable to prepare statement: 1',
  'Syntax error (missing operator) in query expression',
  'DB2 SQL error: SQLCODE=-104, SQLSTATE=42601',
  'org.hsqldb.HsqlException: unexpected token',
  'Syntax error in SQL statement "SELECT * FROM ITEM"',
  'SAP DBTech JDBC: [257]: sql syntax error',
  'Ingres SQLSTATE 42500',
  'SQL error -3014 POS(1) Invalid end of SQL statement',
  'syntax error at or near "\'"',
  'Dynamic SQL Error SQL error code = -104',
  'BadSqlGrammarException: StatementCallback; bad SQL',
  'DB::Exception: Syntax error: failed at position 8',
];

export const fixtures: CheckFixtures = {
  reports: {
    'in a text, where doubled quotes are accepted': {
      site: echoSite((value) => (isBroken(value) ? { status: 500, body: `<b>${mysql}</b>` } : '<p>3 results')),
      expect: [{ evidence: ['GET parameter q', mysql], confidence: 'high' }],
    },
    'in a number, where no quote is accepted': {
      site: echoSite((value) => (/^\d+$/.test(value) ? '<p>Item' : '<p>ERROR: syntax error at or near "\'"'), '7'),
      expect: [{ evidence: 'syntax error at or near', confidence: 'medium' }],
    },
    ...Object.fromEntries(
      databases.map((message) => [
        `the message "${message}", encoded`,
        {
          site: echoSite((value) => (isBroken(value) ? `<pre>${encoded(message)}</pre>` : '<p>3 results')),
          expect: [{ evidence: message.slice(0, 20) }],
        },
      ]),
    ),
    'in a form that only asks': {
      site: formSite('<input name="term">', (request) =>
        isBroken(parameter(request, 'term')) ? 'SQLSTATE[42000]: Syntax error or access violation' : 'ok',
      ),
      expect: [{ url: '/find', evidence: 'SQLSTATE[42000]' }],
    },
  },
  silent: {
    'prepared statements': echoSite((value) => `<p>No results for ${encoded(value)}`),
    'the error is always there': echoSite(() => `<p>${mysql}`),
    'an error of another kind': echoSite((value) =>
      value.includes("'") ? { status: 500, body: 'Internal error' } : 'ok',
    ),
    'a firewall': echoSite((value) =>
      value.includes("'") ? { status: 403, body: 'SQL injection was blocked' } : 'ok',
    ),
    'a lesson about SQL': echoSite(() => '<p>An unclosed quote gives a syntax error'),
  },
};
