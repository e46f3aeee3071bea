import { describe, expect, it } from '@jest/globals';
import { withoutOtherSyntaxErrors } from './other-syntax-errors.ts';
import { findProvokedSqlError, findSqlErrorOutsideProse } from './sql-errors.ts';

describe('a message of a database', () => {
  it.each([
    "syntax error at position 40 near '''",
    'Getting syntax error at line 1, column 40. Detail message: Unexpected input',
    "FEHLER:  Syntaxfehler bei »'«",
    "error: Zeichenkette in Anführungszeichen nicht abgeschlossen bei »'«",
    "error: erreur de syntaxe sur ou près de « ' »",
    "error: error de sintaxis en o cerca de «'»",
    `error: erro de sintaxe em ou próximo a "'"`,
    `error: errore di sintassi a o presso "'"`,
    `error: ошибка синтаксиса (примерное положение: "'")`,
    "Falsche Syntax in der Nähe von 'a'.",
    'Nicht geschlossenes Anführungszeichen nach der Zeichenfolge',
    "Sintaxis incorrecta cerca de 'a'.",
    'Comilla no cerrada después de la cadena de caracteres',
    "Syntaxe incorrecte vers ')'.",
    "Sintaxe incorreta próxima a ')'.",
    "Sintassi non corretta in prossimità di 'a'.",
    '{"length":96,"name":"error","severity":"ERROR","code":"42601","position":"38","routine":"scanner_yyerror"}',
    'Raw query failed. Code: `42601`. Message: `...`',
    'Failed query: select "id" from "items" where name = \'\'\'',
    'DB2 SQL Error: SQLCODE=-104, SQLSTATE=42601, SQLERRMC=)',
    "Syntax error: failed at position 43 ('''): '",
    'Syntax error: Unclosed string literal at [1:34]',
    "[PARSE_SYNTAX_ERROR] Syntax error at or near ''' (line 1, pos 34)",
    "line 1:40 mismatched character '<EOF>' expecting set null",
    '{"code":3000,"msg":"syntax error - line 1, column 42, near \'x\'"}',
    "Syntax error, invalid string literal token '''.",
    "Syntax error, incorrect syntax near ')'.",
    'Neo.ClientError.Statement.SyntaxError: Invalid input',
    "Statement wasn't well formed, can't be processed: Unexpected token",
    '(257, \'sql syntax error: incorrect syntax near ")": line 1 col 40\')',
    'Found a quote for which there is no matching quote.',
    "Missing ), ], or Item in query expression 'id=1'.",
    "Extra ) in query expression 'id=1)'.",
    'Syntax error in FROM clause.',
    'error parsing query: found EOF, expected string',
    '[{"errorCode":"MALFORMED_QUERY"}]',
    'JDBC exception executing SQL [select 1]',
    'could not extract ResultSet; SQL [n/a]',
    'Exception [EclipseLink-8025] (Eclipse Persistence Services)',
    'DBD::Pg::st execute failed: ...',
    'A Database Error Occurred',
    'Call to a member function fetch_assoc() on bool',
    'Call to a member function fetch() on boolean',
    "pymysql.err.ProgrammingError: (1064, '')",
    "pyodbc.ProgrammingError: ('42000', '')",
    'lexical error: unterminated string',
    'SQL logic error: incomplete input (1)',
    "AQL: syntax error, unexpected quoted string near ''",
    'SQL Anywhere Error -131: Syntax error near',
    '(Postgrex.Error) ERROR 42601 (syntax_error)',
  ])('is recognised where a quote provoked it: %s', (text) => {
    expect(findProvokedSqlError(`<pre>${text}</pre>`)).toBeDefined();
  });

  it.each([
    'DB2 SQL Error: SQLCODE=-204, SQLSTATE=42704',
    '{"name":"error","severity":"ERROR","code":"42703","position":"38"}',
    'DBD::mysql::st execute failed: Table does not exist',
    "pymysql.err.ProgrammingError: (1146, 'no such table')",
    'SQL Anywhere Error -141: Table not found',
  ])('is recognised on a page: %s', (text) => {
    expect(findSqlErrorOutsideProse(text)).toBeDefined();
  });

  it.each([
    "There is an unterminated string literal at position 12 in 'Name eq 'x''.",
    `cz.jirutka.rsql.parser.TokenMgrError: Lexical error at line 1, column 6.  Encountered: "'" (39), after : ""`,
    'Malformed OGNL expression [ognl.TokenMgrError: Lexical error at line 1, column 2.  Encountered: <EOF>',
    'org.apache.velocity.runtime.parser.TokenMgrError: Lexical error at line 1, column 8.',
    "Syntax error at position 7 in 'Name eq x'.",
    'Syntax Error: Unterminated string.',
    'Unterminated string in JSON at position 12',
    'PHP Parse error: syntax error, unexpected token',
  ])('is not what another language says: %s', (text) => {
    expect(findProvokedSqlError(withoutOtherSyntaxErrors(`<pre>${text}</pre>`))).toBeUndefined();
  });
});
