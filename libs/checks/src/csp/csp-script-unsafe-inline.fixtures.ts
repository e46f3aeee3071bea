import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string | string[]) => headers({ 'Content-Security-Policy': value });

export const fixtures: CheckFixtures = {
  reports: {
    'in script-src': {
      site: csp("default-src 'self'; script-src 'self' 'unsafe-inline'"),
      expect: [{ severity: 'medium', evidence: "script-src 'self' 'unsafe-inline'" }],
    },
    'a nonce without a value switches nothing off': {
      site: csp("script-src 'unsafe-inline' 'nonce-' 'sha256-'"),
      expect: [{ evidence: "script-src 'unsafe-inline' 'nonce-' 'sha256-'" }],
    },
    'by default-src': {
      site: csp("default-src 'self' 'Unsafe-Inline'"),
      expect: [{ evidence: "default-src 'self' 'Unsafe-Inline'" }],
    },
    'for event handlers alone': {
      site: csp("script-src 'self'; script-src-attr 'unsafe-inline'"),
      expect: [{ evidence: "script-src-attr 'unsafe-inline'" }],
    },
    'in a meta element': {
      site: page(`<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`),
      expect: [{ evidence: '<meta http-equiv="content-security-policy">' }],
    },
    'a policy that only reports is judged as a note': {
      site: headers({ 'Content-Security-Policy-Report-Only': "script-src 'unsafe-inline'" }),
      expect: [{ severity: 'info', evidence: "content-security-policy-report-only: script-src 'unsafe-inline'" }],
    },
    'both of two policies allow it': {
      site: csp("script-src 'unsafe-inline' 'self', default-src 'unsafe-inline' https:"),
      expect: [{ evidence: "script-src 'unsafe-inline' 'self'" }],
    },
  },
  silent: {
    'a nonce switches it off': csp("script-src 'nonce-c2VjcmV0MTIz' 'unsafe-inline'"),
    'a hash switches it off': csp("script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'unsafe-inline'"),
    'strict-dynamic switches it off': csp("script-src 'strict-dynamic' 'unsafe-inline'"),
    'a second policy forbids it': csp(["script-src 'unsafe-inline'", "script-src 'self'"]),
    'a second policy after a comma forbids it': csp("script-src 'unsafe-inline', script-src 'self'"),
    'a policy in a meta element forbids it': {
      responses: {
        '/': {
          headers: { 'Content-Security-Policy': "script-src 'unsafe-inline'" },
          body: `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><p>x`,
        },
      },
    },
    'the second directive of one name is ignored': csp("script-src 'self'; script-src 'unsafe-inline'"),
    'for styles only': csp("default-src 'self'; style-src 'unsafe-inline'"),
  },
};
