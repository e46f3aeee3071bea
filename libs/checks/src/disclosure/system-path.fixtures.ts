import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'in an error page': {
      site: { responses: { '/': { status: 500, body: 'Cannot open /var/www/shop/include/db.php for reading' } } },
      expect: [{ severity: 'low', evidence: '/var/www/shop/include/db.php' }],
    },
    'on Windows, in a comment': {
      site: page('<!-- C:\\inetpub\\wwwroot\\shop\\default.aspx -->x'),
      expect: [{ evidence: 'C:\\inetpub\\wwwroot\\shop\\default.aspx' }],
    },
  },
  silent: {
    'a URL that looks like a path': page(
      '<a href="/home/user/profile.php">x</a><p>Go to https://example.com/home/a/b.php',
    ),
    'instructions in a listing': page('<pre>vi /usr/local/etc/app.conf</pre>'),
    'a stack trace is another finding': {
      responses: {
        '/': {
          status: 500,
          body: 'Error: no\n at run (/srv/app/index.js:4:2)\n at main (/srv/app/index.js:9:1)',
        },
      },
    },
    'no file of the program': page('<p>Put photos into /home/you/pictures'),
  },
};
