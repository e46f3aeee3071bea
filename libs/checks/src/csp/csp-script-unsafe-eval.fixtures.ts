import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'in script-src': { site: csp("script-src 'self' 'unsafe-eval'"), expect: [{ evidence: "'unsafe-eval'" }] },
    'Trusted Types are required for nothing': {
      site: csp("script-src 'unsafe-eval'; require-trusted-types-for"),
      expect: [{ evidence: "'unsafe-eval'" }],
    },
    'beside a nonce it still counts': {
      site: csp("script-src 'nonce-c2VjcmV0MTIz' 'unsafe-eval'"),
      expect: [{ severity: 'low', evidence: "'unsafe-eval'" }],
    },
  },
  silent: {
    'Trusted Types of another policy guard it': csp("script-src 'unsafe-eval', require-trusted-types-for 'Script'"),
    'WebAssembly only': csp("script-src 'self' 'wasm-unsafe-eval'"),
    'Trusted Types guard it': csp("script-src 'unsafe-eval'; require-trusted-types-for 'script'"),
    'a second policy forbids it': csp("script-src 'unsafe-eval', script-src 'self'"),
  },
};
