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
    title: 'The certificate is valid for longer than browsers accept',
    category: 'transport',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [295],
    wstg: ['WSTG-CRYP-01'],
    references: ['https://cabforum.org/working-groups/server/baseline-requirements/'],
    description:
      'The certificate’s validity exceeds the limit that held for public certificates on the day it was issued. Some browsers refuse such certificates, and a stolen key stays useful for long.',
    remediation: 'Have the certificate issued anew for a shorter time, and automate its renewal.',
    needs: ['tls'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perLeaf(artifacts, ({ notBefore, notAfter }, { verifyError }) => {
      const days = (notAfter.getTime() - notBefore.getTime()) / day;
      const limit = limits.find(({ since }) => notBefore >= new Date(since));
      if (verifyError !== undefined || limit === undefined || days <= limit.days) return undefined;
      return `${date(notBefore)} to ${date(notAfter)}: ${Math.round(days)} days, allowed ${limit.days}`;
    }),
};
