import type { Exchange, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { isOther, isSameOther, missingWords, orderOfRareWordsIn, stableText, wordsIn } from './page-likeness.ts';
import type { Reading, StableText } from './page-likeness.ts';
import { numberFrom } from './random-number.ts';

/** A way to put a condition into a query: `condition` is true or false for every row. */
interface Syntax {
  readonly name: string;
  readonly payload: (value: string, condition: string) => string;
  /** Where it has a meaning only for some values. */
  readonly values?: RegExp;
  /** What differs between the pages, where it is not their words. */
  readonly reading?: Reading;
}

const syntaxes: readonly Syntax[] = [
  { name: 'number', payload: (value, condition) => `${value} AND ${condition}` },
  { name: 'single quotes', payload: (value, condition) => `${value}' AND ${condition} AND '1'='1` },
  { name: 'double quotes', payload: (value, condition) => `${value}" AND ${condition} AND "1"="1` },
  { name: 'single quotes in LIKE', payload: (value, condition) => `${value}%' AND ${condition} AND '%'='` },
  { name: 'number in parentheses', payload: (value, condition) => `${value}) AND ${condition} AND (1=1` },
  { name: 'single quotes in parentheses', payload: (value, condition) => `${value}') AND ${condition} AND ('1'='1` },
  {
    // After ORDER BY there is no condition to append to: the false one leaves the rows without an order.
    name: 'expression, as in ORDER BY',
    payload: (value, condition) => `(CASE WHEN ${condition} THEN ${value} ELSE NULL END)`,
    values: /^[a-z_][\w.]{0,60}$/i,
    reading: orderOfRareWordsIn,
  },
  {
    // A second order changes nothing where the first one has no equal values: the false condition makes an error, in each
    // database another one: more than one row, or a number out of range.
    name: 'expression behind the direction of ORDER BY',
    payload: (value, condition) =>
      `${value},(CASE WHEN ${condition} THEN 1 ELSE (SELECT abs(-9223372036854775807-1) UNION SELECT 2) END)`,
    values: /^(?:asc|desc)$/i,
  },
  {
    // MySQL takes no expression there.
    name: 'expression, as in LIMIT',
    payload: (value, condition) => `(CASE WHEN ${condition} THEN ${value} ELSE 0 END)`,
    values: /^[1-9]\d{0,8}$/,
  },
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
    remediation:
      "Use parameterized queries, `db.query('SELECT * FROM items WHERE id = ?', [id])`, and take the column and the direction after ORDER BY, which cannot be parameters, from a fixed list.",
    needs: [],
    maxRequests: baselines + syntaxes.length * 2 + repetitions * 2 + 2,
    firstPassRequests: baselines + 2,
    optIn: true,
  },
  after: ['sql-error-based'],
  appliesTo: ({ point }) => ['query', 'form', 'json', 'path_segment'].includes(point.kind) && point.value !== '',
  async probePoint({ point }, probe) {
    if (probe.found('sql-error-based')) return undefined;
    const pages = await usualPages(point, probe);
    for (const syntax of syntaxes.filter(({ values }) => values?.test(point.value) ?? true)) {
      const usual = stableText(pages, syntax.reading ?? wordsIn);
      if (usual === undefined) continue;
      const outcome = await proofOf(syntax, point, usual, probe);
      if (outcome === 'no response') return undefined;
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  },
};

/** Responses to the site's own value; none where it is no success. */
async function usualPages(point: InjectionPoint, probe: PointProbe): Promise<readonly Exchange[]> {
  const pages: Exchange[] = [];
  for (let sent = 0; sent < baselines; sent += 1) {
    const response = await probe.fetch(point.request(point.value));
    if (response === undefined || response.status >= 400) return [];
    pages.push(response);
  }
  return pages;
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
  const missingIn = (response: Exchange, condition: string): Set<string> | undefined =>
    missingWords(usual, response, { sent: payload(point.value, condition), own: point.value });
  const showsOther = (response: Exchange, condition: string): boolean => isOther(usual, missingIn(response, condition));
  let [truth, falsehood] = ['', ''];
  for (let pair = 0; pair <= repetitions; pair += 1) {
    [truth, falsehood] = conditions(probe);
    const whenTrue = await responseTo(truth);
    if (whenTrue === undefined) return 'no response';
    if (showsOther(whenTrue, truth)) return undefined;
    const whenFalse = await responseTo(falsehood);
    if (whenFalse === undefined) return 'no response';
    const missing = missingIn(whenFalse, falsehood);
    if (!isOther(usual, missing)) return undefined;
    if (pair > 0 && !isSameOther(other, missing)) return undefined;
    other = missing;
  }
  // A filter that lets conditions of equal numbers pass is no database: it would know no arithmetic.
  const sum = arithmetic(probe);
  const computed = await responseTo(sum);
  if (computed === undefined || showsOther(computed, sum)) return undefined;
  const words = `${probe.token(6)} ${probe.token(6)}`;
  const nonsense = await responseTo(words);
  if (nonsense === undefined || !showsOther(nonsense, words)) return undefined;
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
