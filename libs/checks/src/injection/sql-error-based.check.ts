import type { ActiveCheck, Outcome } from '#scanner/check-api';
import { plain } from '../disclosure/searchable-text.ts';
import { findProvokedSqlError } from '../disclosure/sql-errors.ts';
import { BoundedProbe } from './bounded-probe.ts';
import { headerPlaces } from './header-places.ts';
import type { HeaderPlaces } from './header-places.ts';
import { lookedUpValues } from './reflectors.ts';
import type { ValuePlace } from './value-place.ts';

const maxRequests = 200;

export const sqlErrorBased: ActiveCheck = {
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
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const outcomes: Outcome[] = [];
    for (const place of lookedUpValues(artifacts)) {
      const outcome = await tryQuotes(place, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    for (const page of headerPlaces(artifacts)) {
      const outcome = await tryHeaders(page, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

/** An error with one quote of each kind and none without; more certain when doubled quotes, which SQL reads as one, cause none. */
async function tryQuotes(place: ValuePlace, probe: BoundedProbe): Promise<Outcome | undefined> {
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

/** All headers and cookies in one request, one by one where that provokes an error. */
async function tryHeaders({ places, request }: HeaderPlaces, probe: BoundedProbe): Promise<Outcome | undefined> {
  const response = await probe.fetch(request((position) => broken(valueOf(places[position]))));
  if (response === undefined || errorLineIn(response.text) === undefined) return undefined;
  for (const place of places) {
    const outcome = await tryQuotes(place, probe);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

function valueOf(place: ValuePlace | undefined): string {
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
