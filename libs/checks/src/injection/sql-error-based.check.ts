import type { InjectionPoint, Outcome, PointCheck, PointGroup, PointProbe } from '#scanner/check-api';
import { plain } from '../disclosure/searchable-text.ts';
import { findProvokedSqlError } from '../disclosure/sql-errors.ts';

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
      'A quote in the parameter causes a syntax error in the database, which a harmless value does not: the value is part of the query. An attacker can read and change what the database holds.',
    remediation:
      "Use parameterized queries, `db.query('SELECT * FROM items WHERE id = ?', [id])`, and return no database errors to users.",
    needs: [],
    maxRequests: 6,
    requestWeight: 2,
  },
  appliesTo: ({ point }) => point.kind !== 'added_path' && point.kind !== 'parameter_name',
  async probePoint({ point, group, canary }, probe) {
    // Headers and cookies are tested one by one only where all of them together provoke an error.
    const isProvoked = point.byLink || (await probe.once(group, () => provokesError(group, probe)));
    // The canary was a harmless value: where it caused no error, no other is sent.
    const isHarmlessKnown = canary !== undefined && errorLineIn(canary.response.text) === undefined;
    return isProvoked ? ((await tryQuotes(point, probe, isHarmlessKnown)) ?? tryNumber(point, probe)) : undefined;
  },
};

type ErrorOf = (payload: string) => Promise<string | undefined | null>;

/** The error line in the response to a value; null where there was no response. */
function errorsAt(place: InjectionPoint, probe: PointProbe): ErrorOf {
  return async (payload) => {
    const response = await probe.fetch(place.request(payload));
    return response === undefined ? null : errorLineIn(response.text);
  };
}

/** A number outside of quotes breaks the query without a quote, which filters of quotes let through. */
async function tryNumber(place: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  const value = valueOf(place);
  if (!place.byLink || !/^\d{1,12}$/.test(value)) return undefined;
  const errorOf = errorsAt(place, probe);
  const payload = `${value})`;
  const error = await errorOf(payload);
  if (error === undefined || error === null || !isSyntaxError(error)) return undefined;
  if ((await errorOf(`${value}-0`)) !== undefined) return undefined;
  return {
    url: place.request(payload).url,
    evidence: `${place.label}, value ${payload}\nresponse: ${error}`,
  };
}

/** An error with one quote of each kind and none without; more certain when doubled quotes, which SQL reads as one, cause none. */
async function tryQuotes(
  place: InjectionPoint,
  probe: PointProbe,
  isHarmlessKnown: boolean,
): Promise<Outcome | undefined> {
  const value = valueOf(place);
  const errorOf = errorsAt(place, probe);
  const quoted = place.request(broken(value));
  const error = await errorOf(broken(value));
  if (error === undefined || error === null) return undefined;
  if (!isHarmlessKnown && (await errorOf(value)) !== undefined) return undefined;
  // A message that does not speak of syntax proves nothing where any unknown value brings it up.
  if (!isSyntaxError(error) && (await errorOf(`${value}${probe.token()}`)) !== undefined) return undefined;
  const isDifferential = (await errorOf(`${value}''""`)) === undefined;
  return {
    url: quoted.url,
    evidence: `${place.label}, value ${broken(value)}\nresponse: ${error}`,
    ...(isDifferential && { confidence: 'high' }),
  };
}

async function provokesError(group: PointGroup, probe: PointProbe): Promise<boolean> {
  const response = await probe.fetch(group.request((position) => broken(valueOf(group.points[position]))));
  return response !== undefined && errorLineIn(response.text) !== undefined;
}

function valueOf(place: InjectionPoint | undefined): string {
  return place === undefined || place.value === '' ? '1' : place.value;
}

function broken(value: string): string {
  return `${value}'"`;
}

/** The database's message with a little of what follows; careful sites encode even that. */
function errorLineIn(html: string): string | undefined {
  const text = plain(html);
  const match = findProvokedSqlError(text);
  return match === undefined ? undefined : text.slice(match.start, match.start + 160).split('\n', 1)[0];
}

/** The message is one about the syntax of the query, which a harmless value does not break. */
function isSyntaxError(line: string): boolean {
  return /syntax|unclosed|unterminated|unexpected|quot(?:e|ation)|unrecognized token|near ["'`(]|ORA-(?:00933|00907|00921|01756)|1064|not properly ended|parse|mismatched input|Encountered/i.test(
    line,
  );
}
