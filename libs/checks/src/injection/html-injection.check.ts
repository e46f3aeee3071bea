import type { PointCheck } from '#scanner/check-api';
import { reflectionIn } from './reflected-script.ts';
import { isRenderedAsHtml } from './rendered.ts';
import { proofOfElement } from './script-proof.ts';
import { unreadReflection } from './spec-html.ts';

export const htmlInjection: PointCheck = {
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
    needs: [],
    maxRequests: 1,
  },
  after: ['xss-reflected'],
  appliesTo: ({ canary }) =>
    canary !== undefined && isRenderedAsHtml(canary.response) && reflectionIn(canary).contexts.length > 0,
  gapAt: ({ canary }) => (canary === undefined ? undefined : unreadReflection(canary)),
  async probePoint({ point }, probe) {
    // Where script runs as well, XSS is the finding.
    if (probe.found('xss-reflected') || probe.found('xss-stored')) return undefined;
    const token = probe.token();
    const request = point.request(`<u id=${token}>`);
    const response = await probe.fetch(request);
    if (response === undefined || !isRenderedAsHtml(response)) return undefined;
    const proof = proofOfElement(response.text, 'u', token);
    return proof === undefined ? undefined : { url: request.url, evidence: `${point.label}\nresponse: ${proof}` };
  },
};
