import type { PassiveCheck, Subresource } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { tags } from './foreign.ts';
import { maliciousDomains, maliciousDomainsDate } from './malicious-domains.data.ts';

export const scriptMaliciousDomain: PassiveCheck = {
  meta: {
    id: 'script-malicious-domain',
    title: 'Script from a known malicious domain (supply chain)',
    category: 'components',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [829],
    wstg: [],
    references: ['https://sansec.io/research/polyfill-supply-chain-attack'],
    description:
      'The domain was used to deliver modified scripts to the sites that embed it (such as polyfill.io). Its owner can do in the page whatever the user can.',
    remediation:
      'Remove the script element. Most polyfills are no longer needed; serve the others from the site itself, with `integrity`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, ({ subresources }) => {
      const list = tags(subresources.filter(isMaliciousScript));
      return list && `${list} (list of ${maliciousDomainsDate})`;
    }),
};

function isMaliciousScript({ kind, url }: Subresource): boolean {
  return kind === 'script' && isMalicious(url.hostname);
}

function isMalicious(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => maliciousDomains.has(labels.slice(at).join('.')));
}
