import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'of PHP': {
      path: '/error_log',
      body: '[12-May-2026 10:00:00 UTC] PHP Notice:  Undefined variable in /srv/www/a.php on line 3\n',
      evidence: 'PHP Notice',
    },
    'of Laravel': {
      path: '/storage/logs/laravel.log',
      body: '[2026-05-12 10:00:00] production.ERROR: SQLSTATE[42S02]\n',
      evidence: 'production.ERROR',
    },
    'of Apache': {
      path: '/error.log',
      body: '[Tue May 12 10:00:00.1 2026] [core:notice] [pid 1] AH00094\n',
      evidence: 'AH00094',
      type: 'text/plain',
    },
    'of requests': {
      path: '/access.log',
      body: '203.0.113.9 - - [12/May/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n',
      evidence: '] "GET',
    },
  },
  { 'a change log': { responses: { '/debug.log': file('2026-05-12 We fixed things.', 'text/plain') } } },
  {
    'of requests, rotated': {
      path: '/pub/access.log.1',
      body: '203.0.113.9 - - [12/May/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n',
      evidence: '] "GET',
    },
  },
);
