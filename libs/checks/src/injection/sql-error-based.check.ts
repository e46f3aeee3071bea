import { isOfHeader } from '#scanner/check-api';
import type { Exchange, InjectionPoint, Outcome, PointCheck, PointGroup, PointProbe } from '#scanner/check-api';
import { readable } from '../disclosure/searchable-text.ts';
import { findProvokedSqlError } from '../disclosure/sql-errors.ts';
import { errorsAt, isError } from './error-line.ts';
import type { ErrorOf } from './error-line.ts';
import { errorLineIn } from './sql-error-line.ts';
import { brokenByQuote } from './sql-quote-status.ts';

export const sqlErrorBased: PointCheck = {
  meta: {
    id: 'sql-error-based',
    title: 'SQL injection (error-based)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [89],
    wstg: ['WSTG-INPV-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
    description:
      'A quote, a parenthesis or a backslash in the parameter causes a syntax error in the database, which a harmless value does not, or an internal error without a message, which a doubled quote does not: the value is part of the query. An attacker can read and change what the database holds.',
    remediation:
      "Use parameterized queries, `db.query('SELECT * FROM items WHERE id = ?', [id])`, and return no database errors to users.",
    needs: [],
    maxRequests: 10,
    requestWeight: 2,
  },
  suspects: (response) => errorLineIn(response) !== undefined || unknownName.test(readable(response)),
  appliesTo: ({ point }) => point.kind !== 'added_path' && point.kind !== 'parameter_name',
  async probePoint({ point, group, canary }, probe) {
    // Headers and cookies are tested one by one only where all of them together provoke an error.
    if (isOfHeader(point) && !(await probe.once(group, () => provokesError(group, probe)))) return undefined;
    const errorOf = errorsAt(point, probe, errorLineIn);
    // A parameter of this name is likely to be broken by the same: that saves the request that breaks in every way.
    const brokenByQuotes = await probe.once('names of parameters that quotes break', () =>
      Promise.resolve(new Set<string>()),
    );
    const isLikelyQuotes = brokenByQuotes.has(point.name);
    const breakIt = (): Promise<Exchange | undefined> => probe.fetch(point.request(breakingEverything(point)));
    const first = isLikelyQuotes ? undefined : await breakIt();
    if (!isLikelyQuotes && !hasError(first))
      return first?.status === 500 ? brokenByQuote(point, canary, probe) : undefined;
    // The canary was a harmless value: where it caused no error, no other is sent.
    const isHarmlessKnown = canary !== undefined && errorLineIn(canary.response) === undefined;
    const quoted = await tryQuotes(point, errorOf, isHarmlessKnown, probe);
    if (quoted !== undefined) {
      brokenByQuotes.add(point.name);
      return quoted;
    }
    if (isLikelyQuotes && !hasError(await breakIt())) return undefined;
    return (await tryParenthesis(point, errorOf)) ?? tryBackslash(point, errorOf);
  },
};

/** What databases say of a word that stands outside of quotes. */
const unknownName =
  /Unknown column '|\bno such column: |Invalid column name '|column "[^"\n]{1,60}" does not exist|\bORA-00904\b/;

/** A number or a name outside of quotes breaks the query without a quote, which filters of quotes let through. */
async function tryParenthesis(place: InjectionPoint, errorOf: ErrorOf): Promise<Outcome | undefined> {
  const value = valueOf(place);
  if (isOfHeader(place) || !/^[\w.]{1,60}$/.test(value)) return undefined;
  const payload = `${value})`;
  const error = await errorOf(payload);
  if (!isError(error) || !isSyntaxError(error)) return undefined;
  const harmless = /^\d{1,12}$/.test(value) ? `${value}-0` : value;
  return (await errorOf(harmless)) === undefined ? outcome(place, payload, error) : undefined;
}

/** A backslash that escapes the quote after the value, where quotes in it are doubled; two of them are one plain backslash. */
async function tryBackslash(place: InjectionPoint, errorOf: ErrorOf): Promise<Outcome | undefined> {
  const value = valueOf(place);
  const payload = `${value}\\`;
  const error = await errorOf(payload);
  if (!isError(error) || !isSyntaxError(error) || (await errorOf(`${payload}\\`)) !== undefined) return undefined;
  return (await errorOf(value)) === undefined ? { ...outcome(place, payload, error), confidence: 'high' } : undefined;
}

/** An error with one quote of each kind and none without; more certain when doubled quotes, which SQL reads as one, cause none. */
async function tryQuotes(
  place: InjectionPoint,
  errorOf: ErrorOf,
  isHarmlessKnown: boolean,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const value = valueOf(place);
  const error = await errorOf(broken(value));
  if (!isError(error)) return undefined;
  if (!isHarmlessKnown && (await errorOf(value)) !== undefined) return undefined;
  // A message that does not speak of syntax proves nothing where any unknown value brings it up.
  if (!isSyntaxError(error) && (await errorOf(`${value}${probe.token()}`)) !== undefined) return undefined;
  const isDifferential = (await errorOf(`${value}''""`)) === undefined;
  return { ...outcome(place, broken(value), error), ...(isDifferential && { confidence: 'high' }) };
}

/** Databases with a query language of their own: MongoDB, Cassandra, Neo4j, ArangoDB. */
const ofNoSql =
  /mongo|functionExpressionParser|unknown (?:top level )?operator: \$|datastax|cassandra|\bCQL\b|\bNeo\.|\bAQL\b/i;

function outcome(place: InjectionPoint, payload: string, error: string): Outcome {
  // What follows the message may quote the value, and name any database.
  const message = findProvokedSqlError(error)?.text ?? '';
  const title = ofNoSql.test(message) ? { title: 'NoSQL injection (error-based)' } : {};
  return {
    ...title,
    url: place.request(payload).url,
    evidence: `${place.label}, value ${payload}\nresponse: ${error}`,
  };
}

function hasError(response: Exchange | undefined): boolean {
  return response !== undefined && errorLineIn(response) !== undefined;
}

async function provokesError(group: PointGroup, probe: PointProbe): Promise<boolean> {
  return hasError(await probe.fetch(group.request((position) => breakingEverything(group.points[position]))));
}

function valueOf(place: InjectionPoint | undefined): string {
  return place === undefined || place.value === '' ? '1' : place.value;
}

/**
 * Breaks a query in every way at once: out of quotes, out of none, and by escaping the quote after it. In a path, servers
 * reject a backslash.
 */
function breakingEverything(place: InjectionPoint | undefined): string {
  return `${broken(valueOf(place))})${place?.kind === 'path_segment' ? '' : '\\'}`;
}

function broken(value: string): string {
  return `${value}'"`;
}

const syntaxError = new RegExp(
  [
    String.raw`syntax|syntac|unclosed|unterminated|unexpected|quot(?:e|ation)|unrecognized token|near ["'\`(]|1064|not properly ended`,
    String.raw`parse|mismatched (?:input|character)|Encountered|SQLCODE[=:] ?-(?:7|10|104)\b|in query expression|yyerror`,
    // Of these, ORA-00904 is about a name that is not known.
    String.raw`ORA-009(?!04)[0-3]\d|ORA-0304[89]|ORA-017(?:40|42|56)`,
    'sintaxis|sintaxe|sintassi|синтаксис|inconclusa|terminada|terminata|Anführungszeichen|guillemet|comilla|кавычк',
  ].join('|'),
  'i',
);

/** A prepared statement has them as well: PostgreSQL read the value as one, of another type than the column has (class 22). */
const conversionError =
  /invalid input syntax for|"code":"22\w{3}"|Eingabesyntax|syntaxe en entrée|sintaxis de entrada|sintaxe de entrada|sintassi di input|синтаксис для типа/i;

/** The message is one about the syntax of the query, which a harmless value does not break. */
function isSyntaxError(line: string): boolean {
  return syntaxError.test(line) && !conversionError.test(line);
}
