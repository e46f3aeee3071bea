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
    'a directory in an error page': {
      site: { responses: { '/': { status: 500, body: 'open_basedir: (/var/www/vhosts/shop/httpdocs) in use' } } },
      expect: [{ evidence: '/var/www/vhosts/shop/httpdocs' }],
    },
    'a directory in a message of a successful page': {
      site: page('<p>Warning: failed to open directory /srv/shop/uploads: Permission denied'),
      expect: [{ evidence: '/srv/shop/uploads' }],
    },
    'a directory in a comment': {
      site: page('<!-- template root: /opt/cms/templates -->x'),
      expect: [{ evidence: '/opt/cms/templates' }],
    },
    'a program that fails on a path': {
      site: page(
        '<p>Warning: mkdir(/srv/shop/uploads): Permission denied<p>mkdir: cannot create directory /opt/shop/cache',
      ),
      expect: [{ evidence: '/srv/shop/uploads' }],
    },
    'a file without an extension': {
      site: { responses: { '/': { status: 500, body: "could not load '/etc/shop/secrets'" } } },
      expect: [{ evidence: '/etc/shop/secrets' }],
    },
  },
  silent: {
    'an error page that repeats the requested path': {
      target: 'https://example.com/etc/shop/x',
      responses: { '/etc/shop/x': { status: 404, body: 'There is no /etc/shop/x' } },
    },
    'documentation about the directories of a system': page(
      '<p>Logs are kept in /var/log/nginx, and settings in /etc/nginx. Copy the site to /srv/www.',
    ),
    'commands that create a directory': page(
      '<p>Where the program is missing:<div>mkdir -m 2770 /etc/shopweb2; chgrp shop /etc/shopweb2; sudo cp shop.conf "/etc/shopweb2/"',
    ),
    'a file that every system has': page(
      '<h1>Server: Checksum of /etc/passwd</h1><p>Filter by severity: warning, error. Names are in /etc/hosts.',
    ),
    'a path of the site in an error page': {
      responses: { '/': { status: 404, body: 'The page /home/garden/chairs was not found, nor /app/start' } },
    },
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
