import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a session without HttpOnly': {
      site: headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; Secure' }),
      expect: [{ severity: 'medium', confidence: 'medium', evidence: 'set-cookie: connect.sid=s%3***; Secure' }],
    },
    'an identifier of eight characters': {
      site: headers({ 'Set-Cookie': 'sid=01234567' }),
      expect: [{ evidence: 'sid=012***' }],
    },
    'a date that browsers take for none, so that the session is not deleted': {
      site: headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; Secure; Expires=0' }),
      expect: [{ evidence: 'connect.sid=s%3***; Secure; Expires=0' }],
    },
  },
  silent: {
    'seven characters identify no session': headers({ 'Set-Cookie': 'sid=0123456' }),
    'it is deleted at this moment': headers({
      'Set-Cookie': 'sid=0123456789ab; Expires=Mon, 01 Jun 2026 12:00:00 GMT',
    }),
    'a later line of the same cookie replaces it': headers({
      'Set-Cookie': ['sid=0123456789ab; Domain=Example.com', 'sid=0123456789ab; Domain=.example.com; HttpOnly'],
    }),
    'HttpOnly is set': headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; httponly' }),
    'an anti-forgery token is meant for script': headers({ 'Set-Cookie': 'XSRF-TOKEN=0123456789abcdef' }),
  },
};
