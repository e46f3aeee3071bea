import type { ActiveCheck, Outcome } from '../../check.ts';
import { plain } from '../disclosure/readings.ts';
import { findSqlError } from '../disclosure/sql-errors.ts';
import { BoundedProbe } from './bounded-probe.ts';
import { type InjectionPoint, injectionPoints, requestWith } from './injection-points.ts';
import { labelOf } from './reflectors.ts';

const maxRequests = 200;

export const sqlErrorBased: ActiveCheck = {
  meta: {
    id: 'sql-error-based',
    title: 'A quote in a parameter breaks the database query (SQL injection)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [89],
    wstg: ['WSTG-INPV-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
    description:
      'A quote sign in the value makes the database report a syntax error, which the plain value does not: the value is part of the query text. Whoever controls it can read and change what the database holds.',
    remediation:
      'Pass values as parameters of prepared statements instead of joining them into the query, and show no database errors to visitors.',
    needs: ['pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const outcomes: Outcome[] = [];
    for (const point of injectionPoints(artifacts)) {
      const outcome = await tryQuotes(point, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

/** An error with one quote of each kind and none without; surer when doubled quotes, which SQL reads as one, are accepted. */
async function tryQuotes(point: InjectionPoint, probe: BoundedProbe): Promise<Outcome | undefined> {
  const value = point.value === '' ? '1' : point.value;
  /** Null where there was no answer. */
  const errorOf = async (payload: string): Promise<string | undefined | null> => {
    const answer = await probe.ask(requestWith(point, payload));
    return answer === undefined ? null : errorLineIn(answer.text);
  };
  const quoted = requestWith(point, `${value}'"`);
  const error = await errorOf(`${value}'"`);
  if (error === undefined || error === null) return undefined;
  if ((await errorOf(value)) !== undefined) return undefined;
  const isDifferential = (await errorOf(`${value}''""`)) === undefined;
  return {
    url: quoted.url,
    evidence: `${labelOf(point)}, value ${value}'"\nanswer: ${error}`,
    ...(isDifferential && { confidence: 'high' }),
  };
}

/** The database's message with a little of what follows; careful sites encode even that. */
function errorLineIn(html: string): string | undefined {
  const text = plain(html);
  const match = findSqlError(text);
  return match === undefined ? undefined : text.slice(match.start, match.start + 160).split('\n', 1)[0];
}
