import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { exposureFixtures } from './testing/exposure-fixtures.ts';
import { phpMyAdmin } from './testing/interfaces-at-root.ts';

/** As on the pages of these tools: where their form is, and not their name alone. */
const adminer =
  "<html><title>Login - Adminer</title><form action='' method='post'><select name='auth[driver]'></select></form></html>";
const adminerOfMySql =
  "<html><title>Login - Adminer</title><form action='' method='post'><input type='hidden' name='auth[driver]' value='server'></form></html>";
const phpMyAdminLogin =
  '<html><title>phpMyAdmin</title><form method="post" id="login_form" action="index.php?route=/" name="login_form"><input type="text" name="pma_username"></form></html>';

const known = exposureFixtures(
  {
    Adminer: {
      path: '/adminer.php',
      body: "<html><title>Login - Adminer</title><h1><a href='https://www.adminer.org/'>Adminer</a> <span class='version'>4.8.1</span></h1></html>",
      evidence: 'Login - Adminer',
      type: 'text/html',
    },
    phpMyAdmin: {
      path: '/phpmyadmin/',
      body: '<html><title>phpMyAdmin</title><form id="login_form"><input name="pma_username"></form></html>',
      evidence: 'phpMyAdmin',
      type: 'text/html',
    },
    'phpMyAdmin that asks for no login': {
      path: '/phpmyadmin/',
      body: phpMyAdmin,
      evidence: 'phpMyAdmin',
      type: 'text/html',
      severity: 'high',
    },
    'the manager of Tomcat': {
      path: '/manager/html',
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
      body: '<html><title>401 Unauthorized</title></html>',
      evidence: 'www-authenticate: Basic realm="Tomcat Manager Application"',
      type: 'text/html',
    },
    'a Python console': {
      path: '/console',
      body: '<html><title>Console // Werkzeug Debugger</title><h1>Interactive Console</h1></html>',
      evidence: 'Werkzeug',
      type: 'text/html',
    },
  },
  {
    'Tomcat keeps its manager for its own machine': {
      responses: {
        '/manager/html': { status: 403, body: '<title>403 Access Denied</title><tt>conf/tomcat-users.xml</tt>' },
      },
    },
    'another login of Basic': {
      responses: { '/manager/html': { status: 401, headers: { 'www-authenticate': 'Basic realm="Managers"' } } },
    },
    'an article': { responses: { '/adminer.php': '<html><title>How to use Adminer</title><p>A tool</html>' } },
  },
);

export const fixtures: CheckFixtures = {
  reports: {
    ...known.reports,
    'Adminer at a name that the crawl came to': {
      site: { crawled: ['/db/adminer-4.8.1.php'], responses: { '/db/adminer-4.8.1.php': adminer } },
      expect: [{ url: '/db/adminer-4.8.1.php', severity: 'medium', evidence: 'Login - Adminer' }],
    },
    'Adminer for one database': {
      site: { crawled: ['/db/adminer-mysql.php'], responses: { '/db/adminer-mysql.php': adminerOfMySql } },
      expect: [{ url: '/db/adminer-mysql.php', severity: 'medium', evidence: 'Login - Adminer' }],
    },
    'Adminer at the root of the server of PHP, which sends it for every path': {
      site: { crawled: ['/a', '/b'], otherwise: adminer },
      expect: [{ url: '/', severity: 'medium', evidence: 'Login - Adminer' }],
    },
    'phpMyAdmin at the root': {
      site: { responses: { '/': phpMyAdminLogin } },
      expect: [{ url: '/', severity: 'medium', evidence: 'id="login_form"' }],
    },
    'phpMyAdmin where it usually is, found by the crawl too': {
      site: { crawled: ['/phpmyadmin/'], responses: { '/phpmyadmin/': phpMyAdminLogin } },
      expect: [{ url: '/phpmyadmin/', severity: 'medium', evidence: 'phpMyAdmin' }],
    },
  },
  silent: {
    ...known.silent,
    'an article that shows the form of phpMyAdmin': {
      crawled: ['/blog/login'],
      responses: {
        '/blog/login':
          '<html><title>How to log in to phpMyAdmin</title><code>&lt;form id="login_form"&gt;&lt;input name="pma_username"&gt;</code></html>',
      },
    },
    'the login of a shop that sells phpMyAdmin': {
      responses: {
        '/': '<html><title>phpMyAdmin hosting</title><form method="post" id="login_form"><input name="user"></form></html>',
      },
    },
    'a page of errors with the form of Adminer': { responses: { '/': { status: 404, body: adminer } } },
    'an article that the crawl came to': {
      crawled: ['/blog/adminer'],
      responses: {
        '/blog/adminer':
          '<html><title>How to install phpMyAdmin and Adminer</title><a href="https://www.phpmyadmin.net/">site</a> <a href="https://www.adminer.org/">site</a></html>',
      },
    },
  },
};
