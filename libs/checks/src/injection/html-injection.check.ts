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
    title: 'Markup in a parameter becomes part of the page',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [80],
    wstg: ['WSTG-INPV-01'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html'],
    description:
      'Tags in a value of the request come out as tags. Script was filtered, yet forms, links and pictures of an attacker can be put into the page, and filters tend to have gaps.',
    remediation: 'Encode `<`, `>`, `&` and quotes wherever values are written into HTML, instead of filtering words.',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const outcomes: Outcome[] = [];
    for (const reflector of reflectorsOf(artifacts)) {
      const token = bounded.token();
      const request = reflector.request(`<u id=${token}>`);
      const answer = await bounded.ask(request);
      const proof =
        answer !== undefined && isRenderedAsHtml(answer) ? proofOfElement(answer.text, 'u', token) : undefined;
      if (proof === undefined) continue;
      const unanswered = bounded.unanswered;
      const reflection = await reflectionOf(reflector, bounded);
      // Where script runs as well, that is the finding; where the site did not answer, nobody knows.
      if ((await findReflectedScript(reflector, reflection, bounded)) !== undefined || bounded.isSpent) continue;
      if (bounded.unanswered > unanswered) continue;
      outcomes.push({ url: request.url, evidence: `${reflector.label}\nanswer: ${proof}` });
    }
    return outcomes;
  },
};
