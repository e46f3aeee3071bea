import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a session without HttpOnly': {
      site: headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; Secure' }),
      expect: [{ severity: 'medium', confidence: 'medium', evidence: 'set-cookie: connect.sid=s%3***; Secure' }],
    },
    'a date that browsers take for none, so that the session is not deleted': {
      site: headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; Secure; Expires=0' }),
      expect: [{ evidence: 'connect.sid=s%3***; Secure; Expires=0' }],
    },
  },
  silent: {
    'HttpOnly is set': headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; httponly' }),
    'an anti-forgery token is meant for script': headers({ 'Set-Cookie': 'XSRF-TOKEN=0123456789abcdef' }),
  },
};
