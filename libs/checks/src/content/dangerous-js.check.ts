import type { PassiveCheck } from '#scanner/check-api';
import { documents, isScript, ownScripts, perDocument, perOwnExchange } from '../documents.ts';
import { maxScriptLength, withinBound } from '#scanner/check-api';
import { canFlow, findDomFlow } from './dom-flows.ts';

export const dangerousJs: PassiveCheck = {
  meta: {
    id: 'dangerous-js',
    title: 'DOM-based XSS (source to sink in a script)',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://owasp.org/www-community/attacks/DOM_Based_XSS'],
    description:
      "An inline script passes text from the URL or from another window to a sink that runs markup or code. Unless it is validated on the way, an attacker's link runs script in the page.",
    remediation:
      'Write text with `element.textContent = value`, or sanitize markup: `element.innerHTML = DOMPurify.sanitize(value)`. Never pass it to `eval`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perDocument(artifacts, ({ inlineScripts }) => {
      for (const script of withinBound(inlineScripts.filter(canFlow))) {
        const flow = findDomFlow(script);
        if (flow !== undefined) return flow.evidence;
      }
      return undefined;
    }),
    ...perOwnExchange(artifacts, (exchange) => (isScript(exchange) ? findDomFlow(exchange.text)?.evidence : undefined)),
  ],
  gap(artifacts) {
    const page = documents(artifacts).find(({ inlineScripts }) => {
      const scripts = inlineScripts.filter(canFlow);
      return withinBound(scripts).length < scripts.length;
    });
    if (page !== undefined) return `the inline scripts of a page are too long to be analysed: ${page.url.href}`;
    const script = ownScripts(artifacts).find(({ text }) => text.length > maxScriptLength && canFlow(text));
    return script && `a script is too long to be analysed: ${script.url.href}`;
  },
};
