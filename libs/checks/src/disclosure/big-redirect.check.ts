import { isRedirect, shownField } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { perOwnExchange } from '../documents.ts';

/** Bytes of a redirect's body above which it is more than the usual note with a link. */
const usual = 1024;

export const bigRedirect: PassiveCheck = {
  meta: {
    id: 'big-redirect',
    title: 'Redirect response with a page in its body',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'medium',
    scan: 'quick',
    cwe: [201],
    wstg: ['WSTG-ATHZ-02'],
    references: ['https://cwe.mitre.org/data/definitions/698.html'],
    description:
      'Browsers do not show the body of a redirect, but anyone can read it. A program that continues after redirecting to the login may send the protected page with it (execution after redirect, EAR).',
    remediation: "End the request right after the redirect. PHP: `header('Location: /login'); exit;`.",
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perOwnExchange(artifacts, ({ status, headers, size }) => {
      const location = headers.get('location');
      return isRedirect(status) && location !== undefined && size > usual + 2 * location.length
        ? `HTTP ${status}, location: ${shownField(location)}, ${size} bytes of body`
        : undefined;
    }),
};
