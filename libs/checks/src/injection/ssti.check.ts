import type { InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { numberFrom } from './random-number.ts';

type Syntax = (expression: string) => string;

const syntaxes: readonly Syntax[] = [
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
const lookedUp: ReadonlySet<string> = new Set(['query', 'form', 'json', 'path_segment']);

/** All syntaxes in one value. Where it is not reflected at all, a foreign syntax may have made the template fail. */
async function tryAllAtOnce(place: InjectionPoint, probe: PointProbe): Promise<Outcome | 'echoed' | 'unclear'> {
  const token = probe.token(6);
  const products = syntaxes.map((syntax) => productIn(syntax, token, probe));
  const request = place.request(products.map(({ sent }) => sent).join(' '));
  const response = await probe.fetch(request);
  if (response === undefined) return 'echoed';
  for (const { syntax, sent, shownIn } of products) {
    const shown = shownIn(response.text);
    if (shown === undefined) continue;
    const alone = await tryOne(syntax, place, probe);
    if (alone !== undefined && alone !== 'no response') return alone;
    return { url: request.url, evidence: `${place.label}, value with ${sent}\nresponse: ${shown}` };
  }
  return response.text.includes(token) && response.status < 500 ? 'echoed' : 'unclear';
}

async function tryOneByOne(place: InjectionPoint, probe: PointProbe): Promise<Outcome | undefined> {
  for (const syntax of syntaxes) {
    const outcome = await tryOne(syntax, place, probe);
    if (outcome !== undefined) return outcome === 'no response' ? undefined : outcome;
  }
  return undefined;
}

async function tryOne(
  syntax: Syntax,
  place: InjectionPoint,
  probe: PointProbe,
): Promise<Outcome | 'no response' | undefined> {
  const { sent, shownIn } = productIn(syntax, probe.token(6), probe);
  const response = await probe.fetch(place.request(sent));
  if (response === undefined) return 'no response';
  const shown = shownIn(response.text);
  if (shown === undefined) return undefined;
  return { url: place.request(sent).url, evidence: `${place.label}, value ${sent}\nresponse: ${shown}` };
}

interface Product {
  readonly syntax: Syntax;
  readonly sent: string;
  /** What a text contains where the product was evaluated; undefined where it was not. */
  readonly shownIn: (text: string) => string | undefined;
}

/** Numbers of its own for each syntax: the product tells which one was evaluated. */
function productIn(syntax: Syntax, token: string, probe: PointProbe): Product {
  const [left, right] = [numberFrom(probe.token(8)), numberFrom(probe.token(8))];
  return {
    syntax,
    sent: `${token}${syntax(`${left}*${right}`)}${token}`,
    shownIn: (text) =>
      writtenForms(left * right)
        .map((form) => token + form + token)
        .find((form) => text.includes(form)),
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
