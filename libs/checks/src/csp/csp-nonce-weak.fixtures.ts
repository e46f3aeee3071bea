import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'three characters': { site: csp("script-src 'nonce-abc'"), expect: [{ evidence: "'nonce-abc'" }] },
    'seven characters': { site: csp("script-src 'nonce-abcdefg'"), expect: [{ evidence: "'nonce-abcdefg'" }] },
  },
  silent: {
    'eight characters': csp("script-src 'nonce-abcdefgh'"),
    'a long nonce': csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd8g=='"),
    'no nonce': csp("script-src 'self'"),
    'a second policy does not trust it': csp("script-src 'nonce-abc', script-src 'self'"),
  },
};
