import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { databases, otherLanguages, parenthesis } from './testing/error-messages.ts';
import { echoSite, encoded, encodedWhole, formSite, parameter } from './testing/echo-sites.ts';

const mysql = 'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version';
/** A database that reads the value inside single quotes. */
const isBroken = (value: string) => value.replaceAll("''", '').split("'").length % 2 === 0;

/** Strings in quotes, escaped characters and plain ones, as a shell reads them. */
const isWordOfShell = (text: string) => /^(?:'[^']*'|"[^"]*"|\\.|[^'"\\])*$/.test(text);

const json = { 'content-type': 'application/json' };

/** A value, and what PostgreSQL says of any other that it cannot convert: nothing of it was read as SQL. */
const conversions = [
  ['2026-11-30', '{"length":118,"name":"error","severity":"ERROR","code":"22007","routine":"DateTimeParseError"}'],
  ['7', '{"name":"error","severity":"ERROR","code":"22P02","message":"invalid input syntax for type integer"}'],
  ['7', 'psycopg2.errors.InvalidTextRepresentation: invalid input syntax for type integer: ?'],
  ['7', 'FEHLER: ungültige Eingabesyntax für Typ integer: »?« (SQLSTATE[22P02])'],
  ['7', 'org.postgresql.util.PSQLException: ERROR: invalid input syntax for type uuid: ?'],
] as const;

export const fixtures: CheckFixtures = {
  reports: {
    'in a text, where doubled quotes are accepted': {
      site: echoSite((value) => (isBroken(value) ? { status: 500, body: `<b>${mysql}</b>` } : '<p>3 results')),
      expect: [{ title: 'SQL injection (error-based)', evidence: ['GET parameter q', mysql], confidence: 'high' }],
    },
    'in a text, where no message is shown': {
      site: echoSite((value) => (isBroken(value) ? { status: 500, body: 'Internal error' } : '<p>3 results')),
      expect: [{ evidence: ['GET parameter q', "'\nresponse: status 500", "'': status 200"], confidence: 'medium' }],
    },
    'in a text, where no message is shown and unknown values are not found': {
      site: echoSite((value) => {
        if (isBroken(value)) return { status: 500, body: 'Internal error' };
        return value === 'shoes' ? '<p>3 results' : { status: 404, body: 'none' };
      }),
      expect: [{ evidence: "'': status 404", confidence: 'medium' }],
    },
    'in a number, where quotes are removed': {
      site: echoSite((value) => {
        const text = value.replace(/['"]/g, '');
        return /^[\d-]+$/.test(text) ? '<p>Item' : '<p>ERROR: syntax error at or near ")"';
      }, '7'),
      expect: [{ evidence: ['value 7)', 'syntax error at or near'], confidence: 'medium' }],
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
    'of MongoDB, which speaks no SQL': {
      site: echoSite((value) =>
        isBroken(value) ? 'MongoServerError: SyntaxError: unterminated string literal' : '<p>3 results',
      ),
      expect: [{ title: 'NoSQL injection (error-based)', evidence: 'MongoServerError' }],
    },
    'of a database with SQL, about a value that names another one': {
      site: echoSite((value) =>
        isBroken(value) ? `${mysql} for the right syntax to use near 'mongolia'` : '<p>3 results',
      ),
      expect: [{ title: 'SQL injection (error-based)', evidence: mysql }],
    },
    'in the words of a parser of SQL that Lucene uses as well': {
      site: echoSite((value) =>
        isBroken(value)
          ? 'net.sf.jsqlparser.parser.TokenMgrError: Lexical error at line 1, column 30.'
          : '<p>3 results',
      ),
      expect: [{ evidence: 'Lexical error at line 1' }],
    },
    'on a page that encodes every sign': {
      site: echoSite((value) =>
        isBroken(value) ? `<pre>${encodedWhole('ORA-01756: not terminated')}` : '<p>3 results',
      ),
      expect: [{ evidence: 'ORA-01756: not terminated' }],
    },
    'in a segment of the path': {
      site: {
        responses: { '/': 'Shop' },
        crawled: ['/item/7'],
        otherwise: ({ url }) => (isBroken(decodeURIComponent(url.pathname)) ? { status: 500, body: mysql } : 'Item 7'),
      },
      expect: [{ evidence: ['value in the path', mysql] }],
    },
    'in a cookie': {
      site: {
        responses: {
          '/': ({ headers }) => ({
            headers: { 'set-cookie': 'category=3' },
            body: /'/.test(decodeURIComponent(headers['cookie'] ?? '')) ? mysql : 'Shop',
          }),
        },
      },
      expect: [{ url: '/', evidence: ['cookie category', mysql], confidence: 'medium' }],
    },
    'in a header': {
      site: { responses: { '/': ({ headers }) => (/'/.test(headers['user-agent'] ?? '') ? mysql : 'Shop') } },
      expect: [{ url: '/', evidence: ['header user-agent', mysql] }],
    },
    'in a form that only searches': {
      site: formSite('<input name="term">', (request) =>
        isBroken(parameter(request, 'term')) ? 'SQLSTATE[42000]: Syntax error or access violation' : 'ok',
      ),
      expect: [{ url: '/find', evidence: 'SQLSTATE[42000]' }],
    },
    'in a text, by a backslash before the quote, where quotes are doubled': {
      site: echoSite((value) =>
        /(?<!\\)(?:\\\\)*\\$/.test(value)
          ? `<p>Unclosed quotation mark after the character string ''.`
          : '<p>3 results',
      ),
      expect: [{ evidence: ['value shoes\\', 'Unclosed quotation mark'], confidence: 'high' }],
    },
    'in the name of a column to sort by, where quotes are removed': {
      site: echoSite(
        (value) =>
          /^\w+$/.test(value.replace(/['"\\]/g, '')) ? '<p>Items by name' : '<p>ERROR: syntax error at or near ")"',
        'name',
      ),
      expect: [{ evidence: ['value name)', 'syntax error at or near'], confidence: 'medium' }],
    },
    'in the name of a column to sort by, where unknown names are an error': {
      site: echoSite((value) => {
        if (value === 'name') return '<p>Items by name';
        return /^\w+$/.test(value) ? `<p>SQLSTATE[42S22]: Unknown column '${value}' in 'order clause'` : `<p>${mysql}`;
      }, 'name'),
      expect: [{ evidence: ['value name', mysql] }],
    },
    'in a member of a body in JSON that a script sends': {
      site: {
        responses: {
          '/': 'Shop',
          'POST /api/find': ({ body = '' }) => {
            const { filter } = JSON.parse(body) as { readonly filter: { readonly name: string } };
            return isBroken(filter.name) ? { status: 500, body: mysql } : 'ok';
          },
        },
        sentJson: { '/api/find': { filter: { name: 'oak', size: 4 }, page: 1 } },
      },
      expect: [
        {
          url: '/api/find',
          evidence: ['POST JSON member filter.name of {"filter":{"name":"oak","size":4},"page":1}', mysql],
          confidence: 'high',
        },
      ],
    },
    'in the number of rows': {
      site: echoSite((value) => (/^\d+$/.test(value) ? '<p>10 items' : `<p>${mysql} near '${value}'`), '10'),
      expect: [{ evidence: mysql }],
    },
    ...Object.fromEntries(
      parenthesis.map((message) => [
        `by a parenthesis, where quotes are removed: ${message}`,
        {
          site: echoSite(
            (value) => (/^[\d-]+$/.test(value.replace(/['"]/g, '')) ? '<p>Item' : `<p>${encoded(message)}`),
            '7',
          ),
          expect: [{ evidence: ['value 7)', message.slice(0, 9)], confidence: 'medium' as const }],
        },
      ]),
    ),
    'in a response in JSON': {
      site: echoSite((value) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(isBroken(value) ? { error: `near "'": syntax error\nin SELECT` } : { results: 3 }),
      })),
      expect: [{ evidence: `response: near "'": syntax error`, confidence: 'high' }],
    },
    'in parameters of one name, by quotes in one page and by a parenthesis in the next': {
      site: {
        responses: { '/': '<a href="/text?id=7">1</a> <a href="/number?id=7">2</a> <a href="/sound?id=7">3</a>' },
        crawled: ['/text?id=7', '/number?id=7', '/sound?id=7'],
        otherwise: ({ url }) => {
          const value = url.searchParams.get('id') ?? '';
          if (url.pathname === '/text') return isBroken(value) ? { status: 500, body: mysql } : '<p>Item';
          const isNumber = url.pathname === '/sound' || /^[\d-]+$/.test(value.replace(/['"]/g, ''));
          return isNumber ? '<p>Item' : '<p>ERROR: syntax error at or near ")"';
        },
      },
      expect: [
        { evidence: ['GET parameter id', mysql], confidence: 'high' },
        { evidence: ['value 7)', 'syntax error at or near'], confidence: 'medium' },
      ],
    },
  },
  silent: {
    'a backslash is the error of a path': echoSite((value) =>
      value.includes('\\') ? '<p>ORA-29283: invalid file operation: syntax of the path' : '<p>ok',
    ),
    'names of columns from a list': echoSite(
      (value) => (value === 'name' ? '<p>Items by name' : `<p>SQLSTATE[42S22]: Unknown column '${encoded(value)}'`),
      'name',
    ),
    'an exception of the driver for every value that is unknown': echoSite(
      (value) => (value === '7' ? '<p>Item' : '<p>java.sql.SQLException: no such item'),
      '7',
    ),
    ...Object.fromEntries(
      conversions.map(([value, message]) => [
        `a prepared statement, whose parameter has another type: ${message}`,
        echoSite(
          (given) => (given === value ? '<p>Item' : { status: 500, headers: json, body: message.replace('?', given) }),
          value,
        ),
      ]),
    ),
    'a number that is checked': echoSite((value) => (/^\d+$/.test(value) ? '<p>Item' : '<p>Not a number'), '7'),
    'prepared statements': echoSite((value) => `<p>No results for ${encoded(value)}`),
    'the error is always there': echoSite(() => `<p>${mysql}`),
    'a header that brings up an error of another kind': {
      responses: { '/': ({ headers }) => (/'/.test(headers['user-agent'] ?? '') ? { status: 400 } : 'Shop') },
    },
    'a validation that speaks of syntax': echoSite((value) =>
      /^\w+$/.test(value) ? 'ok' : { status: 400, body: 'Syntax error: the query may have letters only' },
    ),
    'a validation whose errors have a severity and a code': echoSite((value) =>
      /^\w+$/.test(value)
        ? 'ok'
        : { status: 400, headers: json, body: '{"severity":"ERROR","code":"VAL01","message":"Unexpected character"}' },
    ),
    'an error of another kind': echoSite((value) =>
      value.includes("'") ? { status: 500, body: 'Internal error' } : 'ok',
    ),
    'every unknown value is an internal error': echoSite((value) =>
      value === 'shoes' ? 'ok' : { status: 500, body: 'Internal error' },
    ),
    'a search engine that wants double quotes in pairs': echoSite((value) =>
      value.split('"').length % 2 === 0 ? { status: 500, body: 'Internal error' } : 'ok',
    ),
    'a doubled quote is rejected in another way': echoSite((value) => {
      if (isBroken(value)) return { status: 500, body: 'Internal error' };
      return value.includes("'") ? { status: 400, body: 'Bad request' } : 'ok';
    }),
    'quotes break a command of the shell whose errors are not shown': echoSite((value) =>
      isWordOfShell(`'${value}'`) ? 'ok' : { status: 500, body: 'Internal error' },
    ),
    'a site that fails now and then': (() => {
      const failures = [false, true, true, false, false];
      return echoSite(() => (failures.shift() === true ? { status: 500, body: 'Internal error' } : 'ok'));
    })(),
    'a firewall': echoSite((value) =>
      value.includes("'") ? { status: 403, body: 'SQL injection was blocked' } : 'ok',
    ),
    ...Object.fromEntries(
      otherLanguages.map((message) => [
        `quotes break another language: ${message}`,
        echoSite((value) => (/['")\\]/.test(value) ? `<pre>${encoded(message)}</pre>` : '<p>3 results')),
      ]),
    ),
    'quotes break a command of the shell, on a page that encodes every sign': echoSite((value) =>
      /['"]/.test(value) ? `<pre>${encodedWhole('sh: 1: Syntax error: Unterminated quoted string')}` : '<p>3 results',
    ),
    'a lesson about SQL': echoSite(() => '<p>An unclosed quote gives a syntax error'),
  },
};
