import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const policy = (value: string) => headers({ 'Cross-Origin-Resource-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown value': { site: policy('none'), expect: [{ evidence: 'cross-origin-resource-policy: none' }] },
    'parameters are not allowed': { site: policy('same-origin; x'), expect: [{ evidence: 'same-origin; x' }] },
  },
  silent: { 'a known value': policy('cross-origin'), 'absent is another finding': headers({}) },
};
