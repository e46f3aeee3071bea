/** Error messages of databases and their drivers. Each is linear on any text: no repetition without a small bound. */
const messages: readonly RegExp[] = [
  /You have an error in your SQL syntax/,
  /check the manual that (?:corresponds to|fits) your (?:MySQL|MariaDB) server version/,
  /Warning: mysqli?_\w{1,40}\(\)/,
  /(?:MySqlException|com\.mysql\.(?:cj\.)?jdbc|MySQLSyntaxErrorException|mysql\.connector\.errors)/,
  /(?:unterminated quoted string at or near|syntax error at or near) "/,
  /(?:Warning: pg_\w{1,40}\(\)|org\.postgresql\.util\.PSQLException|Npgsql\.\w{1,40}Exception|psycopg2\.errors|PG::SyntaxError)/,
  /Unclosed quotation mark (?:after|before) the character string/,
  /Incorrect syntax near '/,
  /(?:Microsoft OLE DB Provider for (?:SQL Server|ODBC)|\[SQL Server\]|System\.Data\.SqlClient\.SqlException|Microsoft\.Data\.SqlClient|com\.microsoft\.sqlserver\.jdbc)/,
  /\bORA-\d{5}: /,
  /(?:quoted string not properly terminated|SQL command not properly ended|oracle\.jdbc\.\w{1,40})/,
  /(?:sqlite3\.OperationalError|SQLITE_ERROR|SQLite3::(?:SQL)?\w{0,20}Exception|System\.Data\.SQLite\.SQLiteException|Warning: sqlite_\w{1,40}\(\))/,
  /(?:unrecognized token: "|near "[^"\n]{0,80}": syntax error)/,
  /SQLSTATE\[\w{5}\]/,
  /(?:DB2 SQL error|com\.ibm\.db2\.jcc|CLI Driver[^\n]{0,20}DB2)/i,
  /(?:Microsoft JET Database Engine|Syntax error in string in query expression|ODBC Microsoft Access Driver)/,
  /(?:java\.sql\.SQL(?:Syntax\w{0,20})?Exception|org\.h2\.jdbc\.JdbcSQL\w{0,20}Exception|org\.hsqldb\.\w{1,30}|org\.hibernate\.exception\.SQLGrammarException)/,
  /(?:Sybase message:|com\.sybase\.jdbc|Warning: ibase_\w{1,40}\(\)|Dynamic SQL Error)/,
  /(?:Doctrine\\DBAL\\\w{1,40}Exception|SequelizeDatabaseError|ActiveRecord::StatementInvalid|sqlalchemy\.exc\.\w{1,30}Error)/,
];
const longest = 300_000;

/** The first database error in a text, with a little of what follows, or undefined. */
export function sqlErrorIn(text: string): string | undefined {
  const searched = text.slice(0, longest);
  for (const message of messages) {
    const at = searched.search(message);
    if (at >= 0) return searched.slice(at, at + 160).split('\n', 1)[0];
  }
  return undefined;
}
