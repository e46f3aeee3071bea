import type { PassiveCheck } from '#scanner/check-api';
import { readSecurityTxt } from './security-txt.ts';

export const securityTxtMissing: PassiveCheck = {
  meta: {
    id: 'security-txt-missing',
    title: 'security.txt is missing',
    category: 'configuration',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [1059],
    wstg: ['WSTG-INFO-03'],
    references: ['https://www.rfc-editor.org/rfc/rfc9116'],
    description:
      'The site does not say how to report a vulnerability. A researcher who finds one may give up or publish it.',
    remediation:
      'Publish `/.well-known/security.txt` over HTTPS with `Contact: mailto:security@example.com` and an `Expires` within the next year: `date -u -d "+11 months" +"Expires: %FT%TZ"`.',
    needs: ['securityTxt'],
    maxRequests: 0,
  },
  run: ({ securityTxt }) =>
    securityTxt !== undefined && readSecurityTxt(securityTxt) === 'absent'
      ? [
          {
            url: securityTxt.url,
            evidence: `status ${securityTxt.status}, ${securityTxt.mediaType || 'no content type'}`,
          },
        ]
      : [],
};
