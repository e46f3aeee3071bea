import type { Canary, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { numberFrom } from './random-number.ts';

interface Language {
  readonly name: string;
  /** Length of a text, times a number. */
  readonly expression: (text: string, factor: number) => string;
  /** What the program says of a word that it takes for a name. */
  readonly unknownName?: RegExp;
  /** Fails with a message that has the text and after it the product, which the code itself has apart. */
  readonly failure?: (text: string, product: string) => string;
}

/**
 * The syntax or a method that only this language has. `length("a")` or `"a".length` alone would be understood by expression
 * libraries, formulas of spreadsheets and SQL as well, which run no code.
 */
const languages: readonly Language[] = [
  {
    name: 'PHP',
    expression: (text, factor) => `strlen("${text}"."")*${factor}`,
    unknownName: /\b[Uu]ndefined constant\b/,
    failure: (text, product) => `constant("${text}".(${product}))`,
  },
  {
    name: 'Python',
    expression: (text, factor) => `len("${text}".encode())*${factor}`,
    unknownName: /\bNameError\b|\bname .{1,40} is not defined\b/,
    failure: (text, product) => `{}["${text}"+str(${product})]`,
  },
  {
    name: 'JavaScript',
    expression: (text, factor) => `"${text}".match(/./g).length*${factor}`,
    unknownName: /\bReferenceError\b|\bis not defined\b/,
    failure: (text, product) => `null["${text}"+${product}]`,
  },
  {
    name: 'Ruby',
    expression: (text, factor) => `"${text}".each_char.count*${factor}`,
    unknownName: /\bundefined local variable\b/,
    failure: (text, product) => `{}.fetch("${text}"+(${product}).to_s)`,
  },
  {
    name: 'Java or an expression language',
    expression: (text, factor) => `"${text}".codePointCount(0,${text.length})*${factor}`,
  },
  { name: 'Perl', expression: (text, factor) => `length(qq{${text}})*${factor}` },
];
/** Products that have to be evaluated before a language is tried. */
const products = 2;
/** Products that a language has to evaluate. */
const proofs = 2;

export const codeInjection: PointCheck = {
  meta: {
    id: 'code-injection',
    title: 'Code injection (eval)',
    category: 'injection',
    severity: 'critical',
    confidence: 'high',
    scan: 'full',
    cwe: [95],
    wstg: ['WSTG-INPV-11'],
    references: ['https://owasp.org/www-community/attacks/Direct_Dynamic_Code_Evaluation_Eval%20Injection'],
    description:
      'The server evaluates the parameter as code of its programming language: an expression that was sent came back as its result, or its result in the message of an error. An attacker can run any code on the server.',
    remediation:
      'Never pass user input to `eval`, `exec` or `Function`. Parse what is needed: `Number(value)`, `JSON.parse(value)`, or an expression library without access to the program.',
    needs: [],
    maxRequests: products + languages.length + proofs,
    firstPassRequests: 1,
  },
  appliesTo: ({ point, canary }) => canary !== undefined && mayBeCode(point, canary),
  async probePoint({ point, canary }, probe) {
    for (let sent = 0; sent < products; sent += 1) {
      const [left, right] = [randomNumber(probe), randomNumber(probe)];
      // A result that is not shown, such as one out of range, may still stand in the message of an error.
      if (!(await isEvaluated(point, `${left}*${right}`, left * right, probe)))
        return failingCode(point, canary, probe);
    }
    for (const language of languages) {
      const proof = await evaluatedBy(language, point, probe);
      if (proof !== undefined && (await evaluatedBy(language, point, probe)) !== undefined) return proof;
    }
    return undefined;
  },
};

/** An expression of numbers, or a place where a plain word is an error: code knows no such name. */
function mayBeCode({ kind, value }: InjectionPoint, { response }: Canary): boolean {
  if (kind !== 'query' && kind !== 'form' && kind !== 'json') return false;
  return (
    /^[\d\s+*/().-]{1,60}$/.test(value) || response.status >= 500 || nameError.test(response.text.slice(0, maxText))
  );
}

const maxText = 100_000;
const nameError =
  /\bis not defined\b|\bReferenceError\b|\bNameError\b|\bParse error\b|\bSyntaxError\b|[Uu]ndefined (?:constant|variable|local variable)|\bBareword\b/;

async function evaluatedBy(
  { name, expression }: Language,
  point: InjectionPoint,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const [text, factor] = [probe.token(6 + (randomNumber(probe) % 5)), randomNumber(probe)];
  const sent = expression(text, factor);
  const result = text.length * factor;
  if (!(await isEvaluated(point, sent, result, probe))) return undefined;
  return { url: point.request(sent).url, evidence: `${point.label} (${name}), ${sent} sent\nresponse: ${result}` };
}

async function failingCode(
  point: InjectionPoint,
  canary: Canary | undefined,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const text = canary?.response.text.slice(0, maxText) ?? '';
  for (const { name, unknownName, failure } of languages) {
    if (failure === undefined || unknownName?.test(text) !== true) continue;
    const [word, left, right] = [probe.token(6), randomNumber(probe), randomNumber(probe)];
    const sent = failure(word, `${left}*${right}`);
    const shown = `${word}${left * right}`;
    const response = await probe.fetch(point.request(sent));
    if (response?.text.includes(shown) !== true) continue;
    return { url: point.request(sent).url, evidence: `${point.label} (${name}), ${sent} sent\nresponse: ${shown}` };
  }
  return undefined;
}

/** The result stands in the response as a number of its own; by chance it does in one of many thousands. */
async function isEvaluated(point: InjectionPoint, sent: string, result: number, probe: PointProbe): Promise<boolean> {
  const response = await probe.fetch(point.request(sent));
  if (response === undefined) return false;
  return new RegExp(`(?<!\\d)${result}(?!\\d)`).test(response.text);
}

function randomNumber(probe: PointProbe): number {
  return numberFrom(probe.token(8));
}
