import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** What manuals, lists of changes and blogs write about such messages. */
const prose = [
  'If you see java.sql.SQLException: No suitable driver found, add the driver to the class path.',
  'The application then throws a java.sql.SQLTimeoutException: the time is configured in the pool.',
  'We got ORA-00942: table or view does not exist, and granted the rights.',
  'Errors such as SQLSTATE[42S02] mean that a table is missing.',
  'Fixed: org.hibernate.exception.ConstraintViolationException: could not execute statement when saving twice',
  'java.sql.SQLException: thrown when the connection is closed',
  'In that module, SqliteError: database is locked is raised when two processes write.',
  'Release 4.2 no longer logs "java.sql.SQLRecoverableException: Closed Connection" at shutdown.',
];

/** What programs show on pages with a status of success. */
const shown = [
  'java.sql.SQLException: Column count mismatch',
  'Error: java.sql.SQLException: Unknown column',
  'HTTP Status 500 - java.sql.SQLException: Invalid object name',
  'nested exception is org.hibernate.exception.SQLGrammarException: could not extract ResultSet',
  'Fatal error: Uncaught mysqli_sql_exception: Table shop.items does not exist',
  'Query failed: SQLSTATE[42000]: Syntax error',
  'An error occurred: ORA-00942: table or view does not exist',
];

/** What manuals and settings name: classes, packages and products. */
const names = [
  'Driver class: com.microsoft.sqlserver.jdbc.SQLServerDriver',
  'com.informix.jdbc.IfxDriver',
  'io.trino.jdbc.TrinoDriver, for clusters of version 351 and later',
  'exception sqlalchemy.exc.ArgumentError',
  'exception psycopg2.errors.UniqueViolation',
  'exception sqlite3.OperationalError',
  'The error of the driver (psycopg2.errors.UniqueViolation) is kept: see there',
  'Its name (sqlite3.OperationalError) in lower case',
  'MySqlException.Number Property',
  'BadSqlGrammarException (Spring Framework 6.1 API)',
  'SQLITE_ERROR',
  'ActiveRecord::StatementInvalid',
  'Microsoft OLE DB Provider for SQL Server',
];

/** The same as programs show them. */
const namesOfErrors = [
  'com.microsoft.sqlserver.jdbc.SQLServerException: Invalid object name',
  'com.informix.jdbc.IfxSqliException: A syntax error has occurred.',
  'sqlalchemy.exc.OperationalError: (psycopg2.OperationalError) could not connect',
  '(psycopg2.errors.UndefinedColumn) column "nr" does not exist',
  '(sqlite3.OperationalError) no such column: nr',
  '(mysql.connector.errors.ProgrammingError) 1054 (42S22): Unknown column',
  'MySqlException (0x80004005): Unknown column',
  'BadSqlGrammarException: PreparedStatementCallback; bad SQL grammar',
  '{"code":"SQLITE_ERROR","errno":1}',
  '[SequelizeDatabaseError]',
  'org.h2.jdbc.JdbcSQLSyntaxErrorException<br> at org.h2.message.DbException.getJdbcSQLException',
  'ActiveRecord::StatementInvalid in OrdersController#index',
  'ActiveRecord::StatementInvalid (SQLite3::Whatever: no such table)',
  "Microsoft OLE DB Provider for ODBC Drivers</font> <font>error '80040e14'",
  'Source: Microsoft OLE DB Provider for SQL Server<br/>Description: Login failed',
];

/** Messages about tables, columns, values and logins, which need an error response. */
const ofErrorPages = [
  "Unknown column 'nr' in 'where clause'",
  "Table 'shop.items' doesn't exist",
  "Access denied for user 'shop'@'10.0.0.5' (using password: YES)",
  "Duplicate entry 'a@example.com' for key 'users.email'",
  'relation "items" does not exist',
  'column "nr" of relation "items" does not exist',
  'duplicate key value violates unique constraint "users_email_key"',
  'password authentication failed for user "shop"',
  'no such table: items',
  'UNIQUE constraint failed: users.email',
  "Invalid object name 'dbo.items'.",
  "Invalid column name 'nr'.",
  "Violation of UNIQUE KEY constraint 'UQ_Users'.",
  "Conversion failed when converting the varchar value 'a' to data type int.",
  'ORA-12541:TNS:no listener',
  'ORA-12541 TNS:no listener',
];

export const fixtures: CheckFixtures = {
  reports: {
    'as the preformatted output of a program, with success': {
      site: page("<pre>Exception while creating PDO object:SQLSTATE[HY000] [1045] Access denied for user 'u'</pre>"),
      expect: [{ severity: 'medium', evidence: 'SQLSTATE[HY000]' }],
    },
    ...Object.fromEntries(
      ofErrorPages.map((text) => [
        `the error response ${text}`,
        {
          site: {
            responses: {
              '/': {
                status: 500,
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ message: text }),
              },
            },
          },
          expect: [{ evidence: text.slice(0, 9) }],
        },
      ]),
    ),
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
    ...Object.fromEntries(
      [...shown, ...namesOfErrors].map((text) => [
        `the message "${text}"`,
        { site: page(`<p>${text}</p>`), expect: [{ evidence: '' }] },
      ]),
    ),
    'the message after a sentence about another': {
      site: page(`<p>${prose[0]}</p><p>${shown[0]}</p>`),
      expect: [{ evidence: 'Column count mismatch' }],
    },
  },
  silent: {
    'a listing that a page explains': page(
      `<p>${'Where the login of the database is wrong, the program shows this error. '.repeat(3)}<pre>SQLSTATE[HY000] [1045] Access denied</pre>`,
    ),
    ...Object.fromEntries(prose.map((text) => [`the sentence "${text}"`, page(`<p>${text}</p>`)])),
    ...Object.fromEntries(names.map((text) => [`the name "${text}"`, page(`<h2>${text}</h2><p>Remarks`)])),
    ...Object.fromEntries(ofErrorPages.map((text) => [`a page with ${text}`, page(`<h2>${text}</h2><p>What to do`)])),
    ...Object.fromEntries(
      [
        'The column does not exist',
        "Login failed for user 'ada'",
        "Column 'name' cannot be null",
        'Access denied',
        'There is no such table',
        'ORA-12541 is sold out',
        'No article ORA-12541',
        '{"severity":"ERROR","code":"VAL01","message":"The name is missing"}',
      ].map((text) => [`the error response ${text}`, { responses: { '/': { status: 404, body: text } } }]),
    ),
    'an article about it': page('<p>Students often see</p><code>You have an error in your SQL syntax</code>'),
    'a blog about it': page('<p>The message You have an error in your SQL syntax means that a quote is missing.'),
    'a question that quotes it': page('<blockquote>ORA-00933: SQL command not properly ended</blockquote><p>Why?'),
    'a reference names the classes of errors': page(
      '<p>Throws java.sql.SQLException, or org.hibernate.exception.SQLGrammarException. PHP throws mysqli_sql_exception.',
    ),
    'nothing of the kind': page('<p>Order now'),
  },
};
