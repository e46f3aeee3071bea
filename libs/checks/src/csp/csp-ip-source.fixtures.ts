import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const csp = (value: string) => headers({ 'Content-Security-Policy': value });

const policyOfItself = "connect-src 'self' https://192.0.2.7 wss://192.0.2.7:8443";

export const fixtures: CheckFixtures = {
  reports: {
    'an IPv4 address': {
      site: csp("script-src 'self' http://192.0.2.7:8080"),
      expect: [{ severity: 'info', evidence: 'http://192.0.2.7:8080' }],
    },
    'an IPv6 address': { site: csp('img-src https://[2001:db8::1]/'), expect: [{ evidence: '[2001:db8::1]' }] },
  },
  silent: {
    'the site itself, at an IP address': {
      target: 'https://192.0.2.7/',
      responses: {
        '/': { headers: { 'Content-Security-Policy': policyOfItself }, body: '<p>Shop' },
      },
    },
    'host names': csp('default-src https://a1.example 10.example'),
    'a reporting URL is no source': csp("default-src 'self'; report-uri https://192.0.2.7/r"),
  },
};
