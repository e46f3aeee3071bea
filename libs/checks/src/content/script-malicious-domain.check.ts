import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { tags } from './foreign.ts';
import { maliciousDomains, maliciousDomainsDate } from './malicious-domains.data.ts';

export const scriptMaliciousDomain: PassiveCheck = {
  meta: {
    id: 'script-malicious-domain',
    title: 'A script is loaded from a domain known for malware',
    category: 'components',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: ['WSTG-CLNT-13'],
    references: ['https://sansec.io/research/polyfill-supply-chain-attack'],
    description:
      'The domain was used to deliver changed scripts to visitors of the sites that embed them. Whoever owns it can do in the page whatever the visitor can do.',
    remediation: 'Remove the script. Most polyfills are needed no more; where one is, serve it from the own site.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ subresources }) => {
      const list = tags(subresources.filter(({ kind, url }) => kind === 'script' && isMalicious(url.hostname)));
      return list && `${list} (list of ${maliciousDomainsDate})`;
    }),
};

function isMalicious(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => maliciousDomains.has(labels.slice(at).join('.')));
}
