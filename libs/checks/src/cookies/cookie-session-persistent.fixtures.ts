import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a year by Max-Age': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab; Max-Age=31536000' }),
      expect: [{ severity: 'info', evidence: 'Max-Age=31536000' }],
    },
    'a second more than thirty days': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab; Max-Age=2592001' }),
      expect: [{ evidence: 'Max-Age=2592001' }],
    },
    'forty days by Expires': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab; Expires=Sat, 11 Jul 2026 12:00:00 GMT' }),
      expect: [{ evidence: 'Expires=Sat, 11 Jul 2026' }],
    },
    'far away by Expires': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab; Expires=Fri, 01 Jan 2038 00:00:00 GMT' }),
      expect: [{ evidence: 'Expires=Fri, 01 Jan 2038' }],
    },
  },
  silent: {
    'thirty days to the second': headers({ 'Set-Cookie': 'sessionid=0123456789ab; Max-Age=2592000' }),
    'it ends with the browser': headers({ 'Set-Cookie': 'sessionid=0123456789ab' }),
    'what browsers take for no date': headers({ 'Set-Cookie': 'sessionid=0123456789ab; Expires=2038-01-01' }),
    'two weeks': headers({ 'Set-Cookie': 'sessionid=0123456789ab; Max-Age=1209600' }),
    'two weeks by Expires': headers({
      'Set-Cookie': 'sessionid=0123456789ab; Expires=Mon, 15 Jun 2026 12:00:00 GMT',
    }),
    'a preference may stay': headers({ 'Set-Cookie': 'lang=en; Max-Age=31536000' }),
  },
};
