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
    maxRequests: 4,
    requestWeight: 2,
  },
  appliesTo: ({ point }) => point.kind !== 'added_path' && point.kind !== 'parameter_name',
  async probePoint({ point, group }, probe) {
    // Headers and cookies are tested one by one only where all of them together provoke an error.
    const isProvoked = point.byLink || (await probe.once(group, () => provokesError(group, probe)));
    return isProvoked ? tryQuotes(point, probe) : undefined;
  },
};

/** An error with one quote of each kind and none without; more certain when doubled quotes, which SQL reads as one, cause none. */
async function tryQuotes(place: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  const value = valueOf(place);
  /** Null where there was no response. */
  const errorOf = async (payload: string): Promise<string | undefined | null> => {
    const response = await probe.fetch(place.request(payload));
    return response === undefined ? null : errorLineIn(response.text);
  };
  const quoted = place.request(broken(value));
  const error = await errorOf(broken(value));
  if (error === undefined || error === null) return undefined;
  if ((await errorOf(value)) !== undefined) return undefined;
  const isDifferential = (await errorOf(`${value}''""`)) === undefined;
  return {
    url: quoted.url,
    evidence: `${place.label}, value ${broken(value)}\nresponse: ${error}`,
    ...(isDifferential && { confidence: 'high' }),
  };
}

async function provokesError({ points, request }: PointGroup, probe: PointProbe): Promise<boolean> {
  const response = await probe.fetch(request((position) => broken(valueOf(points[position]))));
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
