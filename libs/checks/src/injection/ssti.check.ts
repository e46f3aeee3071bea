import type { InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { numberFrom } from './random-number.ts';

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
  // The name in braces: letters that follow it would belong to it.
  (expression) => `#set($q=${expression})\${q}`,
];

export const ssti: PointCheck = {
  meta: {
    id: 'ssti',
    title: 'Server-side template injection (SSTI)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [1336],
    wstg: ['WSTG-INPV-18'],
    references: ['https://portswigger.net/research/server-side-template-injection'],
    description:
      'The server evaluated an expression that was sent in a parameter: the value is part of a template. In most template engines an attacker can use it to run commands on the server.',
    remediation:
      "Never build templates from user input; pass values as data to a fixed template: `render_template('page.html', name=name)` in place of `render_template_string(…)` (Flask).",
    needs: [],
    maxRequests: 12,
    firstPassRequests: 1,
  },
  appliesTo: ({ point, canary }) =>
    lookedUp.has(point.kind) && canary !== undefined && canary.response.text.includes(canary.token),
  async probePoint({ point }, probe) {
    const result = await tryAllAtOnce(point, probe);
    if (result === 'echoed') return undefined;
    return result === 'unclear' ? tryOneByOne(point, probe) : result;
  },
};

/** What an application looks things up by. */
const lookedUp: ReadonlySet<string> = new Set(['query', 'form', 'path_segment']);

/** All syntaxes in one value. Where it is not reflected at all, a foreign syntax may have made the template fail. */
async function tryAllAtOnce(place: InjectionPoint, probe: PointProbe): Promise<Outcome | 'echoed' | 'unclear'> {
  const product = productFrom(probe);
  const value = syntaxes.map((syntax) => product.sentAs(syntax)).join(' ');
  const response = await probe.fetch(place.request(value));
  if (response === undefined) return 'echoed';
  const shown = product.shownIn(response.text);
  if (shown !== undefined) return (await tryOneByOne(place, probe)) ?? outcome(place, value, shown);
  return response.text.includes(product.token) && response.status < 500 ? 'echoed' : 'unclear';
}

async function tryOneByOne(place: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  const product = productFrom(probe);
  for (const syntax of syntaxes) {
    const value = product.sentAs(syntax);
    const response = await probe.fetch(place.request(value));
    if (response === undefined) return undefined;
    const shown = product.shownIn(response.text);
    if (shown !== undefined) return outcome(place, value, shown);
  }
  return undefined;
}

interface Product {
  readonly token: string;
  /** What a text contains where the product was evaluated; undefined where it was not. */
  shownIn(text: string): string | undefined;
  sentAs(syntax: (expression: string) => string): string;
}

function productFrom(probe: PointProbe): Product {
  const token = probe.token(6);
  const [left, right] = [numberFrom(probe.token(8)), numberFrom(probe.token(8))];
  const factors = `${left}*${right}`;
  return {
    token,
    shownIn: (text) =>
      writtenForms(left * right)
        .map((form) => token + form + token)
        .find((form) => text.includes(form)),
    sentAs: (syntax) => `${token}${syntax(factors)}${token}`,
  };
}

/** Some engines, such as FreeMarker, write numbers as people of a country do. */
function writtenForms(number: number): string[] {
  const digits = String(number);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const separators = ['', ',', '.', ' ', '\u00a0', '\u202f', '&nbsp;', '&#160;', "'", '\u2019'];
  return separators.map((separator) => groups.join(separator));
}

function outcome(place: InjectionPoint, value: string, shown: string): Outcome {
  return { url: place.request(value).url, evidence: `${place.label}, value ${value}\nresponse: ${shown}` };
}
