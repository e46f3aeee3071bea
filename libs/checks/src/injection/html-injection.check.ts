import type { ActiveCheck, Outcome } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';
import { findReflectedScript, reflectionOf } from './reflected-script.ts';
import { reflectorsOf } from './reflectors.ts';
import { isRenderedAsHtml } from './rendered.ts';
import { proofOfElement } from './script-proof.ts';

const maxRequests = 170;

export const htmlInjection: ActiveCheck = {
  meta: {
    id: 'html-injection',
    title: 'HTML injection',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [80],
    wstg: ['WSTG-INPV-01'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      'Tags in a parameter become part of the page. Script was filtered, but an attacker can add forms, links and images (phishing, exfiltration), and such filters tend to have gaps.',
    remediation:
      'Encode values when they are written to HTML in place of filtering words: `htmlspecialchars($value, ENT_QUOTES)` (PHP), `{{ value }}` (auto-escaping templates).',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const outcomes: Outcome[] = [];
    for (const reflector of reflectorsOf(artifacts)) {
      const token = bounded.token();
      const request = reflector.request(`<u id=${token}>`);
      const response = await bounded.fetch(request);
      const proof =
        response !== undefined && isRenderedAsHtml(response) ? proofOfElement(response.text, 'u', token) : undefined;
      if (proof === undefined) continue;
      const failures = bounded.failures;
      const reflection = await reflectionOf(reflector, bounded);
      // Where script runs as well, XSS is the finding; without a response, the result is unknown.
      if ((await findReflectedScript(reflector, reflection, bounded)) !== undefined || bounded.isSpent) continue;
      if (bounded.failures > failures) continue;
      outcomes.push({ url: request.url, evidence: `${reflector.label}\nresponse: ${proof}` });
    }
    return outcomes;
  },
};
