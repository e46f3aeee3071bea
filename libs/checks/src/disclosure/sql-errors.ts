import type { Match } from '../linear.ts';

/**
 * What databases and their drivers write when a statement fails. The engine's own patterns do where every alternative
 * begins with a literal and every repetition is bounded: linear as well, and a hundred times as fast on long texts. Some
 * classes of errors count with a message after them: manuals name them alone.
 */
const messages = new RegExp(
  [
    String.raw`You have an error in your SQL syntax(?:; check|\. {1,2}Check| near ['"&])`,
    String.raw`\bSQLSTATE\[[0-9A-Z]{2,5}\]`,
    String.raw`\bORA-\d{5}: `,
    String.raw`Unclosed quotation mark (?:after|before) the character string`,
    String.raw`Incorrect syntax near ['"(]`,
    String.raw`(?:pg_query|pg_exec|mysql_query|mysqli_query|mysql_fetch_array|mysql_num_rows)\(\): `,
    String.raw`mysqli_sql_exception: |com\.mysql\.(?:cj\.)?jdbc\.exceptions`,
    String.raw`org\.postgresql\.util\.PSQLException|psycopg2\.errors\.|PG::SyntaxError`,
    String.raw`ERROR: {1,9}(?:syntax error at or near|unterminated quoted string|column "[^"]{1,60}" does not exist)`,
    String.raw`SQLite3::SQLException|sqlite3\.OperationalError|SQLITE_ERROR|System\.Data\.SQLite\.SQLiteException`,
    String.raw`unrecognized token: "|near "[^"]{1,40}": syntax error`,
    String.raw`System\.Data\.(?:SqlClient|OleDb|Odbc)\.\w{0,20}Exception|Microsoft\.Data\.SqlClient\.SqlException`,
    String.raw`\[Microsoft\]\[(?:ODBC|SQL)[^\]]{0,60}\]|Microsoft OLE DB Provider for (?:SQL Server|ODBC Drivers)`,
    String.raw`DB2 SQL [Ee]rror: SQLCODE|CLI Driver\]\[DB2`,
    String.raw`(?:java\.sql\.SQL(?:Syntax)?\w{0,20}Exception|org\.hibernate\.exception\.\w{3,40}): `,
    String.raw`check the manual that (?:corresponds to|fits) your (?:MySQL|MariaDB) server version|MySqlException|mysql\.connector\.errors`,
    String.raw`(?:unterminated quoted string|syntax error) at or near "|Npgsql\.\w{1,40}Exception`,
    String.raw`quoted string not properly terminated|SQL command not properly ended`,
    String.raw`Microsoft JET Database Engine|Syntax error in (?:string in )?query expression`,
    String.raw`SequelizeDatabaseError|sqlalchemy\.exc\.\w{1,30}Error|ActiveRecord::StatementInvalid`,
    String.raw`org\.h2\.jdbc\.JdbcSQL\w{0,20}Exception|com\.microsoft\.sqlserver\.jdbc`,
    String.raw`Microsoft SQL (?:Server )?Native Client error|Syntax error \(missing operator\) in query expression`,
    String.raw`Syntax error in SQL statement "|org\.hsqldb\.\w{1,40}Exception|com\.informix\.jdbc|ERROR 4856\b.{0,40}syntax error`,
    String.raw`SAP DBTech JDBC: \[|\bIngres SQLSTATE|SQL error -\d{3,5} POS\(\d{1,5}\)|io\.(?:prestosql|trino)\.jdbc`,
    String.raw`org\.hibernate\.QueryException|BadSqlGrammarException|DB::Exception: Syntax error`,
    String.raw`SQLite3::(?:query|prepare|exec)\(\): |\bSqliteError: `,
    String.raw`Dynamic SQL Error|Sybase message:|\bquery failed: ERROR\b|SQL Anywhere Error -\d|\[PARSE_SYNTAX_ERROR\]`,
    String.raw`DBD::\w{2,20}::(?:st|db) \w{2,20} failed: |(?:pymysql\.err|pyodbc)\.\w{1,30}Error|"name":"error","severity":"ERROR","code":"[0-9A-Z]{5}"`,
  ].join('|'),
);

/** Syntax errors of PostgreSQL and of SQL Server in German, French, Spanish, Portuguese, Italian and Russian. */
const translations = [
  'Syntaxfehler bei »|nicht abgeschlossen bei »|Falsche Syntax in der Nähe von|Nicht geschlossenes Anführungszeichen',
  '(?:erreur de syntaxe|non terminée) sur ou près de «|Syntaxe incorrecte vers|Guillemet non fermé après',
  '(?:sintaxis|inconclusa) en o cerca de «|Sintaxis incorrecta cerca de|Comilla no cerrada después de',
  '(?:sintaxe|terminada) em ou próximo a "|Sintaxe incorreta próxima a|(?:sintassi|terminata) a o presso "|Sintassi non corretta in prossimità',
  '(?:ошибка синтаксиса|строка в кавычках) [(]примерное положение: "',
];

/**
 * Further messages and names that prose may contain as well: they are evidence only where a quote provoked them. From
 * the manuals of the databases and drivers.
 */
const shorterMessages = new RegExp(
  [
    String.raw`SQL syntax.{0,40}(?:MySQL|MariaDB)|\bMysql2?::Error|\bER_PARSE_ERROR|\bSQL Error: 1064|\bError 1064\b`,
    String.raw`(?:mysqli?|pg|mssql|sqlsrv|oci|odbc|ifx|ibase|fbird|sybase|ingres|db2|maxdb|msql|ociparse)_\w{3,30}\(`,
    String.raw`valid (?:MySQL|PostgreSQL|MS SQL) result|not a valid (?:MySQL|PostgreSQL) result`,
    String.raw`psycopg\.errors\.|psycopg2?\.\w{1,30}Error|asyncpg\.exceptions\.|\bPSQLException|\bpq: |org\.postgresql\.`,
    String.raw`[Uu]nterminated (?:quoted string|string literal|quoted identifier)|syntax error at (?:or near|end of input)`,
    String.raw`\bSQLite(?:3::|/JDBCDriver|\.Exception| Error \d|Exception)|SqliteException|\[SQLITE_\w{3,30}\]|org\.sqlite\.|LibsqlError`,
    String.raw`near "[^"]{0,40}": syntax error|unrecognized token:`,
    String.raw`\bDB2 SQL [Ee]rror|SQLCODE[=:]? ?-\d{1,5}|com\.ibm\.db2\.|\[CLI Driver\]|\bSQL0\d{3}N\b`,
    String.raw`[Uu]nexpected end of command in statement|malformed string: '|\bhsqldb\b|[Ll]exical error at line \d`,
    String.raw`\bIX000\b|\[Informix\]|com\.informix\.|\[SQLSTATE=IX `,
    String.raw`Sybase[ :].{0,20}[Ss]erver message|\bSybSQLException|com\.sybase\.jdbc|\bFreeTDS\b|Incorrect syntax near`,
    String.raw`Exception (?:condition )?\d{1,4}\. (?:Transaction rollback|Syntax error)|Syntax error \d{1,4}\.|Semantic error \d{1,4}\.`,
    String.raw`com\.mckoi\.|\bMSQLException|com\.frontbase\.jdbc`,
    String.raw`com\.datastax\.|org\.apache\.cassandra|cassandra\.protocol\.|Syntax error in CQL query|no viable alternative at input`,
    String.raw`django\.db\.utils\.|\b(?:Programming|Operational|Data)Error at /|QueryFailedError|\bPrisma\w{0,30}Error|\$queryRaw`,
    String.raw`QuerySyntaxException|Doctrine\\(?:DBAL|ORM)\\|Illuminate\\Database\\QueryException|WordPress database error|error returned from database`,
    String.raw`\[Vertica\]|nl\.cwi\.monetdb|\bmonetdb\b|\bSQ074\b|\[Virtuoso |-- \(Virtuoso\)|Error Executing Database Query`,
    String.raw`\bMongo(?:Server|Bulk\w{0,10})?Error\b|pymongo\.errors\.|com\.mongodb\.\w{1,30}Exception|functionExpressionParser|unknown (?:top level )?operator: \$`,
    String.raw`\bORA-\d{5}\b|\bPLS-\d{5}\b|oracle\.jdbc|Oracle error`,
    String.raw`java\.sql\.|javax\.persistence\.\w{1,30}Exception|\bSQL(?:Syntax|Grammar|DataException)\w{0,20}|\bDriverException`,
    String.raw`SQL compilation error|Syntax error: (?:Unexpected|Expected|Encountered)|mismatched input '|FAILED: ParseException`,
    String.raw`\[Teradata Database\]|\[EXASOL\]|Microsoft Access Driver|\bHDBSQL\b|ERROR 42X01|\bCode: 62\. DB::Exception|SingleStoreSQLException`,
    String.raw`\[InterSystems |\bFirebird\b.{0,40}(?:error|Exception)|org\.apache\.derby\.|io\.r2dbc\.|\bPdoException\b|com\.clickhouse\.`,
    String.raw`syntax error at position \d{1,6} near '|Getting syntax error (?:at|from) line \d|\bsql syntax error: |ERROR 42\w{3} \(`,
    String.raw`Syntax error: (?:failed at position \d|Unclosed (?:string|identifier) literal)|Syntax error, (?:invalid \w{1,20} literal|incorrect syntax)`,
    String.raw`syntax error - (?:line \d|at |invalid |unterminated )|mismatched character '|SQL logic error|lexical error: unterminated`,
    String.raw`\bFailed query: (?:select|insert|update|delete|with) |Raw query failed\. Code: |\bAQL: (?:syntax|parse) error|error parsing query: found `,
    String.raw`Neo\.ClientError\.Statement\.|Statement wasn't well formed, can't be processed|\bMALFORMED_QUERY\b|A Database Error Occurred`,
    String.raw`Found a quote for which there is no matching quote|(?:Missing|Extra) \)[^\n]{0,20} in query expression|Syntax error in (?:FROM|WHERE|ORDER BY) clause`,
    String.raw`JDBC exception executing SQL \[|could not extract ResultSet|Exception \[EclipseLink-\d`,
    String.raw`Call to a member function (?:fetch(?:_\w{1,12}|All|Column|Array)?|rowCount|execute|bind_?[Pp]aram)\(\) on (?:bool|false)`,
    String.raw`[Yy]ou have an error in your SQL|[Qq]uery failed: |Unclosed quotation mark|[Ii]nvalid (?:SQL|query) statement`,
    ...translations,
  ].join('|'),
);

/** The first message of a database in a response to a broken query: less is needed than in a response that nobody provoked. */
export function findProvokedSqlError(text: string): Pick<Match, 'text' | 'start'> | undefined {
  const match = shorterMessages.exec(text);
  return findSqlError(text) ?? (match === null ? undefined : { text: match[0], start: match.index });
}

/** The first message of a database in a text. */
export function findSqlError(text: string): Pick<Match, 'text' | 'start'> | undefined {
  const match = messages.exec(text);
  return match === null ? undefined : { text: match[0], start: match.index };
}

/** Messages about what a statement names, or about a login: sentences quote them as well, and error pages do not. */
const messagesOfErrorPages = new RegExp(
  [
    String.raw`Unknown column '[^'\n]{1,130}' in '|Table '[^'\n]{1,130}' doesn't exist|Access denied for user '[^'\n]{0,80}'@'`,
    String.raw`Duplicate entry '[^'\n]{0,130}' for key '|Data too long for column '`,
    String.raw`relation "[^"\n]{1,130}" (?:of relation "[^"\n]{1,130}" )?does not exist|column "[^"\n]{1,130}" does not exist`,
    String.raw`violates (?:unique|foreign key|not-null|check) constraint|password authentication failed for user "`,
    String.raw`no such (?:table|column): \w|(?:UNIQUE|NOT NULL|FOREIGN KEY) constraint failed`,
    String.raw`Invalid (?:object|column) name '|Violation of (?:PRIMARY|UNIQUE) KEY constraint '`,
    String.raw`Conversion failed when converting the |conflicted with the FOREIGN KEY constraint "|\bORA-\d{5}(?::|,? TNS)`,
  ].join('|'),
);

/** The first message of a database in an error response. */
export function findSqlErrorOfPage(text: string): Pick<Match, 'text' | 'start'> | undefined {
  const match = messagesOfErrorPages.exec(text);
  return findSqlError(text) ?? (match === null ? undefined : { text: match[0], start: match.index });
}

const maxMatches = 20;
/** A word of a sentence before a message, where a program has a colon, a line of its own or a word like these. */
const wordBefore = /(?:([a-z]{1,20})|,) ["'“‘(]?$/;
const wordsOfPrograms = /^(?:error|errors|exception|failed|failure|ncaught|nhandled|by|is|warning|message)$/;
const listed = /\b(?:fix(?:ed|es)?|bug|issue): ["'“‘(]?$/i;
const told = /^[^\n]{0,80}\b(?:is|are|was|were) (?:raised|thrown|logged)\b|^ ?thrown (?:when|if|by)\b/;

/** The name of a class or package, or of a product: manuals have it in headings, in lists and in settings of drivers. */
const nameAlone = /^(?:[\w.:]+|Microsoft (?:OLE DB|JET|SQL) [\w ]+)$/;
/** What programs write behind the name of an error. */
const messageAfter =
  /^[\w.$]{0,80}(?: \(0x[\da-f]{8}\))?(?::(?!:)|\s{0,9}\((?:0x|\w{1,20}::)|\s{0,9}error ['‘(]|\s{1,9}Description:|\s{1,9}at |["']|\]| in \w{1,60}#)/i;

/** SQLAlchemy has the name of the driver's error in parentheses before its message. */
const messageAfterParentheses =
  /^[\w.$]{0,80}\)\s{1,3}(?!(?:is|are|was|were|can|may|means|occurs?|when|from|in|or|and|error|exception)\b)[^\n]{0,60}["'‘“(:]/;

/** The first message of a database in the text of a page, but for those that sentences about such messages name. */
export function findSqlErrorOutsideProse(text: string): Pick<Match, 'text' | 'start'> | undefined {
  let from = 0;
  for (let seen = 0; seen < maxMatches; seen += 1) {
    const match = findSqlError(text.slice(from));
    if (match === undefined) return undefined;
    const start = from + match.start;
    const end = start + match.text.length;
    const after = text.slice(end, end + 120);
    const isMessage = [messageAfter, messageAfterParentheses].some((one) => one.test(after));
    const isShown = isMessage || !nameAlone.test(match.text);
    if (isShown && !isProse(text.slice(Math.max(0, start - 40), start), after)) return { text: match.text, start };
    from = end;
  }
  return undefined;
}

function isProse(before: string, after: string): boolean {
  const word = wordBefore.exec(before);
  const isInSentence = word !== null && !wordsOfPrograms.test(word[1] ?? '');
  return isInSentence || listed.test(before) || told.test(after);
}
