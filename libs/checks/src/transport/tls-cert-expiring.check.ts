import type { PassiveCheck } from '#scanner/check-api';
import { date, day, perLeaf } from './tls-outcomes.ts';

export const tlsCertExpiring: PassiveCheck = {
  meta: {
    id: 'tls-cert-expiring',
    title: 'TLS certificate expires soon',
    category: 'transport',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [298],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://www.rfc-editor.org/rfc/rfc5280'],
    description:
      "Little of the certificate's lifetime is left; automatic renewal would have replaced it by now. Once it expires, browsers block the site with a full-page warning.",
    remediation: 'Find out why renewal did not run (`certbot renew --dry-run`), and renew the certificate now.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: ({ tls, now }) =>
    perLeaf({ tls }, ({ notBefore, notAfter, subject }) => {
      const left = notAfter.getTime() - now.getTime();
      const lifetime = notAfter.getTime() - notBefore.getTime();
      // Certificates that live for days or weeks are renewed when a third of the lifetime is left: a sixth of it is late.
      if (left < 0 || notBefore > now || left > Math.min(14 * day, lifetime / 6)) return undefined;
      const evidence = `notAfter ${date(notAfter)}, ${Math.floor(left / day)} days from now: ${subject}`;
      return left <= Math.min(3 * day, lifetime / 30) ? { evidence, severity: 'medium' } : evidence;
    }),
};
