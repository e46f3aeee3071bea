import { parsePage } from '#scanner/check-api';
import type { Page, PassiveCheck } from '#scanner/check-api';
import { isSuccess, mainDocument } from '../documents.ts';
import { governing } from './analysis.ts';
import { enforcedPolicies, quote } from './policy.ts';
import { nonces } from './sources.ts';

export const cspNonceStatic: PassiveCheck = {
  meta: {
    id: 'csp-nonce-static',
    title: 'The nonce of the Content Security Policy does not change',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [330],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#security-nonces'],
    description:
      "Two requests for the page were answered with the same nonce. An attacker reads it once and gives it to injected script, which is then trusted like the site's own.",
    remediation:
      'Make a new random nonce for every answer, and do not cache pages that carry one; where they must be cached, use hashes.',
    needs: ['main', 'pages', 'withOrigin'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const first = mainDocument(artifacts);
    const own = first === undefined ? [] : scriptNonces(first);
    if (first === undefined || own.length === 0) return [];
    const again = artifacts.withOrigin && isSuccess(artifacts.withOrigin) ? parsePage(artifacts.withOrigin) : undefined;
    if (again === undefined) return [];
    const others = new Set(scriptNonces(again).map(({ nonce }) => nonce));
    const same = own.find(({ nonce }) => others.has(nonce));
    return same === undefined
      ? []
      : [{ url: first.url, evidence: `${same.quoted} (the same nonce in a second answer)` }];
  },
};

function scriptNonces(page: Page): { nonce: string; quoted: string }[] {
  return enforcedPolicies(page).flatMap((policy) => {
    const rule = governing(policy, 'script-src-elem');
    if (rule === undefined) return [];
    return nonces(rule.sources).map((nonce) => ({ nonce, quoted: quote(policy, rule.directive) }));
  });
}
