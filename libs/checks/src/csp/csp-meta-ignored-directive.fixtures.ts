import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const meta = (policy: string) => page(`<head><meta http-equiv="Content-Security-Policy" content="${policy}"></head>`);

export const fixtures: CheckFixtures = {
  reports: {
    'frame-ancestors': { site: meta("frame-ancestors 'none'"), expect: [{ evidence: "frame-ancestors 'none'" }] },
    'sandbox among others': {
      site: meta("default-src 'self'; sandbox allow-scripts"),
      expect: [{ evidence: 'sandbox allow-scripts' }],
    },
  },
  silent: {
    'what works in a meta element': meta("default-src 'self'; form-action 'self'"),
    'in the header': headers({ 'Content-Security-Policy': "frame-ancestors 'none'" }),
  },
};
