import { parsePage } from '#scanner/check-api';
import type { Page, PassiveCheck } from '#scanner/check-api';
import { isSuccess, mainDocument } from '../documents.ts';
import { governing } from './analysis.ts';
import { enforcedPolicies, quote } from './policy.ts';
import { nonces } from './sources.ts';

export const cspNonceStatic: PassiveCheck = {
  meta: {
    id: 'csp-nonce-static',
    title: 'CSP nonce is reused',
    category: 'headers',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [330],
    wstg: ['WSTG-CONF-12'],
    references: ['https://www.w3.org/TR/CSP3/#security-nonces'],
    description:
      'Two responses for the page contained the same nonce. An attacker reads it once and adds it to injected script, which the browser then trusts.',
    remediation:
      "Generate a random nonce for every response and do not cache the page; use hashes (`script-src 'sha256-…'`) where it must be cached.",
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
      : [{ url: first.url, evidence: `${same.quoted} (the same nonce in a second response)` }];
  },
};

function scriptNonces(page: Page): { nonce: string; quoted: string }[] {
  return enforcedPolicies(page).flatMap((policy) => {
    const rule = governing(policy, 'script-src-elem');
    if (rule === undefined) return [];
    return nonces(rule.sources).map((nonce) => ({ nonce, quoted: quote(policy, rule.directive) }));
  });
}
