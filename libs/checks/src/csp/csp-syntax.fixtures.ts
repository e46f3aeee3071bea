import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'an unknown directive': {
      site: csp("default-src 'self'; scripts-src 'self'"),
      expect: [{ evidence: 'unknown directive scripts-src' }],
    },
    'a forgotten semicolon': {
      site: csp("default-src 'self' img-src *"),
      expect: [{ evidence: 'no semicolon before img-src in default-src' }],
    },
    'a keyword without quotes': {
      site: csp('script-src self'),
      expect: [{ evidence: 'self in script-src lacks its quotes' }],
    },
    'an unknown keyword': {
      site: csp("script-src 'self' 'unsafe-everything'"),
      expect: [{ evidence: "unknown keyword 'unsafe-everything'" }],
    },
    'a directive twice': { site: csp("img-src 'self'; img-src *"), expect: [{ evidence: 'img-src is repeated' }] },
    'none beside others': {
      site: csp("object-src 'none' 'self'"),
      expect: [{ evidence: "'none' in object-src beside" }],
    },
    'characters outside ASCII': { site: csp('script-src ‘self’'), expect: [{ evidence: 'characters outside ASCII' }] },
  },
  silent: {
    'a sound policy': csp(
      "default-src 'none'; script-src 'nonce-4AEemGb0xJptoIGFP3Nd8g==' 'strict-dynamic' 'wasm-unsafe-eval' 'report-sample'; " +
        "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'unsafe-hashes'; img-src data: *.example.com https://a.example:*/x; " +
        "fenced-frame-src https:; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types default 'allow-duplicates'; " +
        "upgrade-insecure-requests; report-to csp; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
    'a trailing semicolon': csp("default-src 'self';;"),
  },
};
