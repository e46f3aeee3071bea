import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** With a session, PHP sends the date of its birth. */
const ofPhp = { Expires: 'Thu, 19 Nov 1981 08:52:00 GMT' };

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
    'a session of PHP, whatever its name is': {
      site: headers({ ...ofPhp, 'Set-Cookie': 'Shop=rpg7774detijksbdbv50osp9hi; path=/' }),
      expect: [{ evidence: 'set-cookie: Shop=rpg***; path=/' }],
    },
    'a session of PHP with a longer identifier': {
      site: headers({ ...ofPhp, 'Set-Cookie': '5d89dac18813=0123456789abcdef0123456789abcdef; path=/' }),
      expect: [{ evidence: 'set-cookie: 5d89dac18813=012***; path=/' }],
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
    'beside the session of PHP: an anti-forgery token, a choice, and what stays for a year': headers({
      ...ofPhp,
      'Set-Cookie': [
        'csrf_cookie_name=0123456789abcdef0123456789abcdef; path=/',
        'theme=dark; path=/',
        'visitor=0123456789abcdef0123456789abcdef; path=/; max-age=31536000',
      ],
    }),
    'an identifier in a response of another program': headers({
      'Set-Cookie': 'Shop=rpg7774detijksbdbv50osp9hi; path=/',
    }),
    'HttpOnly is set': headers({ 'Set-Cookie': 'connect.sid=s%3A0123456789; httponly' }),
    'an anti-forgery token is meant for script': headers({ 'Set-Cookie': 'XSRF-TOKEN=0123456789abcdef' }),
  },
};
