import type { PassiveCheck } from '#scanner/check-api';
import { date, day, perLeaf } from './tls-outcomes.ts';

/** CA/Browser Forum baseline requirements, section 6.3.2: days, by the day of issue, newest first. */
const limits: readonly { readonly since: string; readonly days: number }[] = [
  { since: '2029-03-15', days: 47 },
  { since: '2027-03-15', days: 100 },
  { since: '2026-03-15', days: 200 },
  { since: '2020-09-01', days: 398 },
  { since: '2018-03-01', days: 825 },
];

export const tlsCertLifetimeLong: PassiveCheck = {
  meta: {
    id: 'tls-cert-lifetime-long',
    title: 'TLS certificate lifetime exceeds the CA/B Forum limit',
    category: 'transport',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://cabforum.org/working-groups/server/baseline-requirements/'],
    description:
      "The validity period is longer than the CA/Browser Forum's Baseline Requirements allowed on the day of issue. Browsers may reject the certificate, and a stolen key stays useful for longer.",
    remediation:
      'Have the certificate reissued with a shorter validity period, and automate renewal with an ACME client.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ notBefore, notAfter }, { publicRoot }) => {
      const days = (notAfter.getTime() - notBefore.getTime()) / day;
      const limit = limits.find(({ since }) => notBefore >= new Date(since));
      if (!publicRoot || limit === undefined || days <= limit.days) return undefined;
      return `${date(notBefore)} to ${date(notAfter)}: ${Math.ceil(days)} days, allowed ${limit.days}`;
    }),
};
