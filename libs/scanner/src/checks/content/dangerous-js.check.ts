import type { PassiveCheck } from '../../check.ts';
import { perDocument } from '../documents.ts';
import { linear } from '../linear.ts';

const source = String.raw`(?:location\.(?:hash|search|href)|document\.(?:URL|documentURI|referrer)|window\.name)`;
const sink = String.raw`(?:document\.write(?:ln)?\(|\beval\(|\.(?:inner|outer)HTML\s{0,3}\+?=[^=]|insertAdjacentHTML\(|new Function\(|\.html\()`;
const flow = linear(String.raw`${sink}[^;\n]{0,200}${source}`);

export const dangerousJs: PassiveCheck = {
  meta: {
    id: 'dangerous-js',
    title: 'Inline script writes parts of the address into the page',
    category: 'injection',
    severity: 'info',
    confidence: 'low',
    scan: 'full',
    cwe: [749],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://owasp.org/www-community/attacks/DOM_Based_XSS'],
    description:
      'Text from the address is turned into markup or code in one step. Unless it is checked on the way, a link can carry script into the page.',
    remediation: 'Use `textContent`, or pass the text through a sanitizer; never give it to eval.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ inlineScripts }) => {
      for (const script of inlineScripts) {
        const match = flow.first(script);
        if (match !== undefined && !/encodeURI|escape|sanitize|parseInt|Number\(/i.test(match.text)) return match.text;
      }
      return undefined;
    }),
};
