import type { PassiveCheck } from '#scanner/check-api';
import { expiry, readSecurityTxt } from './security-txt.ts';

export const securityTxtExpired: PassiveCheck = {
  meta: {
    id: 'security-txt-expired',
    title: 'The security.txt has expired',
    category: 'configuration',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [1059],
    wstg: ['WSTG-INFO-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5'],
    description:
      'The file says itself that it is stale and must not be used any more. Reports may go to an address that nobody reads.',
    remediation: 'Check that the contacts still hold, and set `Expires` to a date within the next year.',
    needs: ['securityTxt'],
    maxRequests: 0,
  },
  run: ({ securityTxt, now }) => {
    const fields = securityTxt && readSecurityTxt(securityTxt);
    const expires = typeof fields === 'object' ? expiry(fields) : undefined;
    if (securityTxt === undefined || expires === undefined || expires >= now) return [];
    return [{ url: securityTxt.url, evidence: `Expires: ${expires.toISOString()}` }];
  },
};
