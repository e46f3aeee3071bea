import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const line = 'PHPSESSID=9f3ac01b2d4e; Path=/; HttpOnly';

export const fixtures: CheckFixtures = {
  reports: {
    'a session over https': {
      site: headers({ 'Set-Cookie': line }),
      expect: [{ url: '/', severity: 'medium', evidence: 'set-cookie: PHPSESSID=9f3***; Path=/; HttpOnly' }],
    },
    'less exposed where HSTS is active': {
      site: headers({ 'Set-Cookie': line, 'Strict-Transport-Security': 'max-age=31536000' }),
      expect: [{ severity: 'low', evidence: 'PHPSESSID' }],
    },
    'less exposed below a top-level domain of which browsers require HTTPS': {
      site: headers({ 'Set-Cookie': line }, { target: 'https://shop.example.app/' }),
      expect: [{ severity: 'low', evidence: 'PHPSESSID' }],
    },
    'HSTS is switched off': {
      site: headers({ 'Set-Cookie': line, 'Strict-Transport-Security': 'max-age=0' }),
      expect: [{ severity: 'medium', evidence: 'PHPSESSID' }],
    },
    'HSTS is invalid': {
      site: headers({ 'Set-Cookie': line, 'Strict-Transport-Security': 'includeSubDomains' }),
      expect: [{ severity: 'medium', evidence: 'PHPSESSID' }],
    },
    'set on a redirect': {
      site: {
        responses: {
          '/': { status: 302, headers: { location: '/home', 'Set-Cookie': line } },
          '/home': 'x',
        },
      },
      expect: [{ url: '/', evidence: 'PHPSESSID' }],
    },
    'set with Secure at first, and without it by a later page': {
      site: {
        responses: {
          '/': { status: 302, headers: { location: '/home', 'Set-Cookie': `${line}; Secure` } },
          '/home': { headers: { 'Set-Cookie': line } },
        },
      },
      expect: [{ url: '/home', evidence: 'PHPSESSID' }],
    },
  },
  silent: {
    'Secure is set': headers({ 'Set-Cookie': `${line}; Secure` }),
    'another cookie': headers({ 'Set-Cookie': 'lang=en-GB-oed-x' }),
    'a deletion': headers({ 'Set-Cookie': `${line}; Max-Age=0` }),
    'a deletion by date': headers({ 'Set-Cookie': `${line}; Expires=Thu, 01 Jan 1970 00:00:00 GMT` }),
    'a flag is no session': headers({ 'Set-Cookie': 'login=1' }),
    'a load balancer': headers({ 'Set-Cookie': 'AWSALB=0123456789abcdef; Path=/' }),
    'over http it could not be set': headers({ 'Set-Cookie': line }, { target: 'http://example.com/' }),
  },
};
