import type { ActiveCheck, Outcome } from '../../check.ts';
import { BoundedProbe } from './bounded-probe.ts';
import { type InjectionPoint, injectionPoints, requestWith } from './injection-points.ts';
import { labelOf } from './reflectors.ts';

const maxRequests = 160;
const syntaxes: readonly ((expression: string) => string)[] = [
  (expression) => `{{${expression}}}`,
  (expression) => `\${${expression}}`,
  (expression) => `<%=${expression}%>`,
  (expression) => `#{${expression}}`,
  (expression) => `{${expression}}`,
  (expression) => `@(${expression})`,
  (expression) => `*{${expression}}`,
  (expression) => `[[\${${expression}}]]`,
  (expression) => `{{=${expression}}}`,
  (expression) => `#set($q=${expression})$q`,
];

export const ssti: ActiveCheck = {
  meta: {
    id: 'ssti',
    title: 'A template expression in a parameter is evaluated (template injection)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [1336],
    wstg: ['WSTG-INPV-18'],
    references: ['https://portswigger.net/research/server-side-template-injection'],
    description:
      'The server multiplied two numbers that were sent as a template expression: values of the request become part of a template. In most template engines that ends with running any command on the server.',
    remediation: 'Never build templates from values of a request; pass the values to a fixed template as data.',
    needs: ['pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const outcomes: Outcome[] = [];
    for (const point of injectionPoints(artifacts)) {
      const outcome = await tryExpressions(point, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

/** All syntaxes in one value first; one by one where the mixture makes the server fail, as a foreign syntax may. */
async function tryExpressions(point: InjectionPoint, probe: BoundedProbe): Promise<Outcome | undefined> {
  const token = probe.token(6);
  const [left, right] = [numberFrom(probe.token(8)), numberFrom(probe.token(8))];
  const expected = `${token}${left * right}${token}`;
  const values = syntaxes.map((syntax) => `${token}${syntax(`${left}*${right}`)}${token}`);
  for (const value of [values.join(' '), ...values]) {
    const request = requestWith(point, value);
    const answer = await probe.ask(request);
    if (answer === undefined) return undefined;
    if (answer.text.includes(expected)) {
      return { url: request.url, evidence: `${labelOf(point)}, ${left}*${right} sent\nanswer: ${expected}` };
    }
    if (answer.status < 500 && value !== values.at(-1) && !values.includes(value)) return undefined;
  }
  return undefined;
}

/** A number of four digits made from an unguessable token. */
function numberFrom(token: string): number {
  let number = 0;
  for (const character of token) number = (number * 31 + character.charCodeAt(0)) % 8999;
  return 1000 + number;
}
