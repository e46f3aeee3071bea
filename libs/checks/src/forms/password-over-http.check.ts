import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { isUnencrypted } from '../unencrypted.ts';
import { firstForm, hasPassword, isSentUnencrypted, requestsPassword } from './password-fields.ts';

export const passwordOverHttp: PassiveCheck = {
  meta: {
    id: 'password-over-http',
    title: 'Password is requested or sent over plain HTTP',
    category: 'authentication',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [319],
    wstg: ['WSTG-ATHN-01', 'WSTG-CRYP-03'],
    references: [
      'https://www.w3.org/TR/secure-contexts/',
      'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
    ],
    description:
      'The page with the password field, or the target of its form, is not encrypted. An attacker on the network path can read the password, or change the page so that it is sent elsewhere.',
    remediation:
      'Serve the page and the target over HTTPS, and redirect HTTP: `return 301 https://$host$request_uri;` (nginx).',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      if (isUnencrypted(page.url))
        return requestsPassword(page) ? `<input type="password"> on ${page.url.href}` : undefined;
      return firstForm(page, (form) => hasPassword(form) && isSentUnencrypted(form, page));
    }),
};
