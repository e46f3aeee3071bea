import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { certificate } from './testing/certificate.ts';

const allowedDays = { '2018-03-01': 825, '2020-09-01': 398, '2026-03-15': 200, '2027-03-15': 100, '2029-03-15': 47 };

/** A site for each limit, with a certificate issued on its first day that lives for so many days more than allowed. */
const issuedOnFirstDay = (more: number) =>
  Object.entries(allowedDays).map(([since, allowed]) => {
    const notBefore = new Date(since);
    const notAfter = new Date(notBefore.getTime() + (allowed + more) * 86_400_000);
    return { since, allowed, site: { tls: { chain: [certificate({ notBefore, notAfter })] } } };
  });

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      issuedOnFirstDay(1).map(({ since, allowed, site }) => [
        `a day more than allowed since ${since}`,
        { site, expect: [{ evidence: `${allowed + 1} days, allowed ${allowed}` }] },
      ]),
    ),
    'a year after the limit fell to 200 days': {
      site: { tls: { chain: [certificate({ notAfter: new Date('2027-05-01T00:00:00Z') })] } },
      expect: [{ evidence: '2026-05-01 to 2027-05-01: 365 days, allowed 200' }],
    },
    'a day more than 200': {
      site: {
        tls: {
          chain: [
            certificate({ notBefore: new Date('2026-05-01T00:00:00Z'), notAfter: new Date('2026-11-18T00:00:00Z') }),
          ],
        },
      },
      expect: [{ evidence: '201 days, allowed 200' }],
    },
    'an hour more than 200 days': {
      site: {
        tls: {
          chain: [
            certificate({ notBefore: new Date('2026-05-01T00:00:00Z'), notAfter: new Date('2026-11-17T01:00:00Z') }),
          ],
        },
      },
      expect: [{ evidence: '201 days, allowed 200' }],
    },
  },
  silent: {
    ...Object.fromEntries(issuedOnFirstDay(0).map(({ since, site }) => [`as long as allowed since ${since}`, site])),
    'exactly 200 days': {
      tls: {
        chain: [
          certificate({ notBefore: new Date('2026-05-01T00:00:00Z'), notAfter: new Date('2026-11-17T00:00:00Z') }),
        ],
      },
    },
    'ninety days': { tls: { chain: [certificate()] } },
    'a year, issued when that was allowed': { tls: { chain: [certificate({ notBefore: new Date('2025-09-01') })] } },
    'four years, issued before there was a limit of days': {
      tls: { chain: [certificate({ notBefore: new Date('2018-02-28'), notAfter: new Date('2022-02-28') })] },
    },
    'a certificate of a private authority may live for as long as it likes': {
      tls: {
        publicRoot: false,
        chain: [certificate({ notAfter: new Date('2036-05-01T00:00:00Z') })],
      },
    },
  },
};
