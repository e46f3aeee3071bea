import { exposureIds } from './families.ts';
import { document, file, routes } from './site.ts';
import type { FixtureSite, Route } from './site.ts';

const start: Route = () => document('Shop', '<h1>Shop</h1><img src="/uploads/logo.png" alt="">');
const listing = document(
  'Index of /uploads',
  '<h1>Index of /uploads</h1><a href="../">Parent Directory</a> <a href="invoice-1.pdf">invoice-1.pdf</a>',
);

/** Files and endpoints that were left behind; unknown paths respond with 404. */
export const exposedFilesSite: FixtureSite = {
  name: 'files and endpoints that were left behind',
  handler: routes({
    '/': start,
    '/robots.txt': () => file('User-agent: *\nDisallow: /backup/\n', 'text/plain'),
    '/.git/config': () => file('[core]\n\trepositoryformatversion = 0\n'),
    '/.git/HEAD': () => file('ref: refs/heads/main\n'),
    '/.env': () => file('APP_ENV=production\nDB_PASSWORD=correct-horse-battery\n'),
    '/wp-config.php.bak': () => file("<?php\ndefine('DB_NAME', 'shop');\n"),
    '/backup.sql': () => file('-- MySQL dump 10.13\nCREATE TABLE `users` (\n', 'application/sql'),
    '/backup.zip': () => file(Buffer.from('504b0304140000000800aaaa', 'hex'), 'application/zip'),
    '/server.key': () =>
      file('-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n'),
    '/.htpasswd': () => file('admin:$apr1$9wLfQx1v$z1M6QpFr7\n'),
    '/.npmrc': () => file('//registry.example/:_authToken=npm_abcdef1234567890\n'),
    '/docker-compose.yml': () => file('services:\n  web:\n    image: shop:1\n'),
    '/.DS_Store': () => file(Buffer.from('0000000142756431000010', 'hex')),
    '/package.json': () => file('{\n  "name": "shop",\n  "dependencies": {}\n}\n', 'application/json'),
    '/error.log': () => file('[12-May-2026 10:00:00 UTC] PHP Notice:  Undefined variable\n', 'text/plain'),
    '/info.php': () =>
      document('PHP 8.1', '<h1>PHP Version 8.1.2</h1><table><tr><td>PHP Extension</td><td>20210902</td></tr></table>'),
    '/server-status': () =>
      document('Apache Status', '<h1>Apache Server Status for shop</h1>\n<dl><dt>Server Version: Apache/2.4</dt></dl>'),
    '/actuator/env': () => file('{"activeProfiles":[],"propertySources":[]}', 'application/json'),
    '/metrics': () =>
      file('# HELP requests_total Requests.\n# TYPE requests_total counter\nrequests_total 3\n', 'text/plain'),
    '/settings': () =>
      file('{"httpNodeRoot":"/","version":"4.1.15","flowEncryptionType":"system"}', 'application/json'),
    '/openapi.json': () => file('{"openapi":"3.1.0","paths":{}}', 'application/json'),
    '/graphql': ({ method }) =>
      method === 'POST'
        ? file('{"data":{"__schema":{"queryType":{"name":"Query"}}}}', 'application/json')
        : { status: 405, headers: { allow: 'POST' } },
    '/wp-json/wp/v2/users': () => file('[{"id":1,"name":"Admin","slug":"admin"}]', 'application/json'),
    '/uploads/': () => listing,
    '/crossdomain.xml': () =>
      file('<cross-domain-policy><allow-access-from domain="*"/></cross-domain-policy>', 'text/xml'),
  }),
  reports: [
    'missing-authentication',
    'exposed-git',
    'exposed-dotenv',
    'exposed-config-backup',
    'exposed-sql-dump',
    'exposed-archive',
    'exposed-private-key',
    'exposed-htpasswd',
    'exposed-credentials',
    'exposed-container-config',
    'exposed-ds-store',
    'exposed-manifest',
    'exposed-logs',
    'exposed-phpinfo',
    'exposed-server-status',
    'exposed-actuator',
    'exposed-metrics',
    'exposed-api-docs',
    'graphql-introspection',
    'wp-user-enum',
    'robots-sensitive',
    'directory-listing',
    'crossdomain-permissive',
  ],
  silent: ['exposed-svn', 'exposed-installer', 'exposed-admin-tool'],
};

/** The same site with nothing left behind. */
export const tidySite: FixtureSite = {
  name: 'nothing was left behind',
  handler: routes({
    '/': start,
    '/robots.txt': () => file('User-agent: *\nDisallow: /cart\n', 'text/plain'),
    '/uploads/': () => ({ status: 403, body: document('Forbidden', '<p>Forbidden') }),
    '/config.json': () => file('{"apiUrl":"/api"}', 'application/json'),
    '/status': () => document('Status', '<p>All systems work.'),
  }),
  reports: [],
  silent: exposureIds,
};
