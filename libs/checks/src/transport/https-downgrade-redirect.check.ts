import type { PassiveCheck } from '#scanner/check-api';
import { redirectTarget, trace } from './redirects.ts';

export const httpsDowngradeRedirect: PassiveCheck = {
  meta: {
    id: 'https-downgrade-redirect',
    title: 'HTTPS redirects to plain HTTP',
    category: 'transport',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-CRYP-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9110#section-17.1'],
    description:
      'An HTTPS address of the site sends its visitors to plain HTTP, where whoever is on the network path can read and change everything.',
    remediation:
      'Let the redirect lead to an `https://` address; often a proxy in front of the application does not tell it that the connection was HTTPS (`X-Forwarded-Proto`).',
    needs: ['main', 'exchanges'],
    maxRequests: 0,
  },
  run: ({ target, main, exchanges }) => {
    const httpsRoot = `https://${target.hostname}/`;
    const entrances = exchanges.filter((one) => main.hops.includes(one) || one.url.href === httpsRoot);
    const downgrade = entrances.find(
      (one) => one.url.protocol === 'https:' && redirectTarget(one)?.protocol === 'http:',
    );
    return downgrade ? [{ url: downgrade.url, evidence: trace({ hops: [downgrade] }) }] : [];
  },
};
