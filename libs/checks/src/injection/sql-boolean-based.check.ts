import type { Exchange, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { isOther, isSameOther, missingWords, stableText } from './page-likeness.ts';
import type { StableText } from './page-likeness.ts';
import { numberFrom } from './random-number.ts';

/** A way to append a condition to a query: `condition` is true or false for every row. */
interface Syntax {
  readonly name: string;
  readonly payload: (value: string, condition: string) => string;
}

const syntaxes: readonly Syntax[] = [
  { name: 'number', payload: (value, condition) => `${value} AND ${condition}` },
  { name: 'single quotes', payload: (value, condition) => `${value}' AND ${condition} AND '1'='1` },
  { name: 'double quotes', payload: (value, condition) => `${value}" AND ${condition} AND "1"="1` },
  { name: 'single quotes in LIKE', payload: (value, condition) => `${value}%' AND ${condition} AND '%'='` },
  { name: 'number in parentheses', payload: (value, condition) => `${value}) AND ${condition} AND (1=1` },
  { name: 'single quotes in parentheses', payload: (value, condition) => `${value}') AND ${condition} AND ('1'='1` },
];
/** Pairs of a true and a false condition that have to give the same two pages. */
const repetitions = 4;
const baselines = 3;

export const sqlBooleanBased: PointCheck = {
  meta: {
    id: 'sql-boolean-based',
    title: 'SQL injection (boolean-based)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [89],
    wstg: ['WSTG-INPV-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
    description:
      'A condition in the parameter decides what the page shows: with a true one it is the usual page, with a false one another, again and again. The value is part of a database query. An attacker reads the database bit by bit.',
    remediation: "Use parameterized queries: `db.query('SELECT * FROM items WHERE id = ?', [id])`.",
    needs: [],
    maxRequests: baselines + syntaxes.length * 2 + repetitions * 2 + 2,
    firstPassRequests: baselines + 2,
    optIn: true,
  },
  after: ['sql-error-based'],
  appliesTo: ({ point }) =>
    (point.kind === 'query' || point.kind === 'form' || point.kind === 'path_segment') && point.value !== '',
  async probePoint({ point }, probe) {
    if (probe.found('sql-error-based')) return undefined;
    const usual = await usualPage(point, probe);
    if (usual === undefined) return undefined;
    for (const syntax of syntaxes) {
      const outcome = await proofOf(syntax, point, usual, probe);
      if (outcome === 'no response') return undefined;
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  },
};

/** What the page shows for the site's own value; undefined where it is no success, or changes by itself. */
async function usualPage(point: InjectionPoint, probe: PointProbe): Promise<StableText | undefined> {
  const pages: Exchange[] = [];
  for (let sent = 0; sent < baselines; sent += 1) {
    const response = await probe.fetch(point.request(point.value));
    if (response === undefined || response.status >= 400) return undefined;
    pages.push(response);
  }
  return stableText(pages);
}

/**
 * Conditions of random numbers, so that no page knows them, alternately true and false: each true one has to give the usual
 * page, each false one another, which is the same every time; a broken query must not give the usual page.
 */
async function proofOf(
  { name, payload }: Syntax,
  point: InjectionPoint,
  usual: StableText,
  probe: PointProbe,
): Promise<Outcome | 'no response' | undefined> {
  const responseTo = (condition: string): Promise<Exchange | undefined> =>
    probe.fetch(point.request(payload(point.value, condition)));
  let other: ReadonlySet<string> | undefined;
  const showsOther = (response: Exchange, sent: string): boolean => isOther(usual, missingWords(usual, response, sent));
  let [truth, falsehood] = ['', ''];
  for (let pair = 0; pair <= repetitions; pair += 1) {
    [truth, falsehood] = conditions(probe);
    const whenTrue = await responseTo(truth);
    if (whenTrue === undefined) return 'no response';
    if (showsOther(whenTrue, payload(point.value, truth))) return undefined;
    const whenFalse = await responseTo(falsehood);
    if (whenFalse === undefined) return 'no response';
    const missing = missingWords(usual, whenFalse, payload(point.value, falsehood));
    if (!isOther(usual, missing)) return undefined;
    if (pair > 0 && !isSameOther(other, missing)) return undefined;
    other = missing;
  }
  // A filter that lets conditions of equal numbers pass is no database: it would know no arithmetic.
  const computed = await responseTo(arithmetic(probe));
  const nonsense = await responseTo(`${probe.token(6)} ${probe.token(6)}`);
  if (computed === undefined || showsOther(computed, payload(point.value, ''))) return undefined;
  if (nonsense === undefined || !showsOther(nonsense, payload(point.value, ''))) return undefined;
  const [valueTrue, valueFalse] = [payload(point.value, truth), payload(point.value, falsehood)];
  return {
    url: point.request(valueFalse).url,
    evidence: `${point.label} (${name})\n${valueTrue}: the usual page, ${repetitions + 1} of ${repetitions + 1} times\n${valueFalse}: another page, ${repetitions + 1} of ${repetitions + 1} times`,
  };
}

function conditions(probe: PointProbe): [truth: string, falsehood: string] {
  const number = numberFrom(probe.token(8));
  return [`${number}=${number}`, `${number}=${number + 1}`];
}

function arithmetic(probe: PointProbe): string {
  const number = numberFrom(probe.token(8));
  return `${number + 7}-7=${number}`;
}
