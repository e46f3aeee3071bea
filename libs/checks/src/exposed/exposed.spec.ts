import { expect, it } from '@jest/globals';
import type { SentRequest, SiteResponse } from '../../../scanner/src/testing/description.ts';
import { outcomesOf } from '../../../scanner/src/testing/site.ts';
import { file } from './testing/exposure-fixtures.ts';
import { randomNeighbour } from './exposure.ts';
import { exposedChecks } from './index.ts';

it.each([
  ['/.env', '/.abc'],
  ['/wp-config.php.bak', '/abc.php.bak'],
  ['/.git/HEAD', '/.git/abc'],
  ['/phpmyadmin/', '/abc/'],
  ['/config.php~', '/abc.php~'],
])('the random neighbour of %s is %s', (path, expected) => {
  expect(randomNeighbour(new URL(path, 'https://example.com'), 'aBC').pathname).toBe(expected);
});

it.each(['/', '/shop/'])('files in %s are found from a target in a folder', async (folder) => {
  const site = {
    scanType: 'full',
    target: 'https://example.com/shop/start',
    responses: { [`${folder}.git/HEAD`]: file('ref: refs/heads/main') },
  } as const;
  const found = (await Promise.all(exposedChecks.map((check) => outcomesOf(check, site)))).flat();
  expect(found.map(({ url }) => String(url))).toEqual([`https://example.com${folder}.git/HEAD`]);
});

it('a script of the path with an argument behind it is no folder', async () => {
  const site = {
    scanType: 'full',
    target: 'https://example.com/wiki/index.php/Main_Page',
    responses: { '/wiki/.git/HEAD': file('ref: refs/heads/main') },
  } as const;
  const found = (await Promise.all(exposedChecks.map((check) => outcomesOf(check, site)))).flat();
  expect(found.map(({ url }) => String(url))).toEqual(['https://example.com/wiki/.git/HEAD']);
});

it.each(['a', ' ', '\n', '"', '<a ', '[', '/a', 'A=', '=', '1.', 'password ', '-----BEGIN ', '<title>', '\n:'])(
  'a response that repeats %j without end is read soon, and is nothing',
  async (piece) => {
    const hostile = file(piece.repeat(Math.ceil(65_536 / piece.length)), 'text/plain');
    for (const check of exposedChecks)
      expect(await outcomesOf(check, { scanType: 'full', otherwise: hostile })).toEqual([]);
  },
);

it.each([
  ['/.env', 'APP_KEY=hunter2'],
  ['/.env', 'DB_PASS="hunter2"'],
  ['/.env', 'DB_PWD=hunter2'],
  ['/.env', 'DB_URL=mysql:hunter2@db.example'],
  ['/.env', 'DB_PASSWORD=none-but-hunter2'],
  ['/.env', 'DATABASE_URL=redis://:hunter2@db.example'],
  ['/.htpasswd', 'admin:$apr1$9wLfQx1v$hunter2'],
  ['/.pgpass', 'db:5432:shop:admin:hunter2'],
  ['/.netrc', 'machine ftp.example login me password hunter2'],
  ['/.git-credentials', 'https://deploy:hunter2@git.example'],
  ['/application.properties', 'spring.datasource.password=hunter2'],
  ['/appsettings.json', '{ "ConnectionStrings": { "Shop": "Server=db;Password=hunter2" } }'],
  ['/config/parameters.yml', 'parameters:\n  secret: hunter2'],
  ['/config/secrets.yml', 'production:\n  secret_key_base: hunter2'],
  ['/settings.py', "SECRET_KEY = 'hunter2'"],
  ['/sitemanager.xml', '<FileZilla3>\n<Pass encoding="base64">hunter2</Pass>'],
  ['/wp-config.php.bak', "<?php define('DB_PASSWORD', 'hunter2');"],
  ['/web.config', '<configuration><add connectionString="Server=db;Password=hunter2"/></configuration>'],
  ['/web.config.bak', '<configuration><add connectionString="Server=db;Password=hunter2"/></configuration>'],
  ['/app/etc/local.xml', '<config><connection><password>hunter2</password></connection></config>'],
  ['/.mcp.json', '{"mcpServers":{"db":{"env":{"DB_PASS":"hunter2"}}}}'],
  ['/.mcp.json', '{"mcpServers":{"db":{"env":{"DB_TOKEN":"hunter2hunter2"}}}}'],
  ['/.vscode/sftp.json', '{"host":"ftp.example","username":"shop","password":"hunter2"}'],
  ['/sftp-config.json', '{"upload_on_save":true,"password":"hunter2"}'],
  ['/.idea/WebServers.xml', '<component name="WebServers"><fileTransfer password="hunter2"/></component>'],
  ['/.idea/dataSources.xml', '<component name="DataSourceManagerImpl"><jdbc-url>jdbc:mysql://a:hunter2@db</jdbc-url>'],
  ['/actuator/env', '{"propertySources":[{"properties":{"db.pwd":{"value":"hunter2"}}}]}'],
  ['/.vscode/settings.json', '{"editor.tabSize":2,\n"php.dsn":"mysql://a:hunter2@db"}'],
  ['/docker-compose.yml', 'services:\n  db:\n    image: mysql\n    environment: [MYSQL_PASSWORD=hunter2]\n'],
  ['/.kube/config', 'apiVersion: v1\nclusters: [{name: a, user: {token: hunter2}}]\n'],
  ['/composer.json', '{"require":{"a/b":"1"},"config":{"http-basic":{"a.example":{"password":"hunter2"}}}}'],
  ['/package.json', '{"scripts":{"deploy":"DB_PWD=hunter2 node ."}}'],
  ['/debug.log', '[01-Jan-2026 00:00:00 UTC] PDO->__construct(mysql:, shop, hunter2)'],
])('the evidence of %s leaves the secret out', async (path, body) => {
  const site = { scanType: 'full', responses: { [path]: file(body) } } as const;
  const found = (await Promise.all(exposedChecks.map((check) => outcomesOf(check, site)))).flat();
  expect(found).toHaveLength(1);
  expect(found[0]?.evidence).not.toContain('hunter2');
});

const dotenv = exposedChecks.filter(({ meta }) => meta.id === 'exposed-dotenv');

/** The paths that the check of environment files requests, and how often it reports. */
async function requested(response: (path: string) => SiteResponse): Promise<{ paths: string[]; found: number }> {
  const paths: string[] = [];
  const otherwise = ({ url }: SentRequest) => {
    if (url.pathname.includes('env') || url.pathname.includes('q')) paths.push(url.pathname);
    return url.pathname.includes('env') ? response(url.pathname) : { status: 404 };
  };
  const outcomes = await Promise.all(dotenv.map((check) => outcomesOf(check, { scanType: 'full', otherwise })));
  return { paths, found: outcomes.flat().length };
}

it.each([429, 503])('nothing more is requested after status %s', async (status) => {
  expect(await requested(() => ({ status }))).toEqual({ paths: ['/.env'], found: 0 });
});

it('a part of a file is as good as the file, and a redirect is no file', async () => {
  const of = (status: number): SiteResponse => ({ ...file('APP_KEY=k7Vq2xLm'), status, headers: { location: '/' } });
  expect((await requested((path) => (path === '/.env.old' ? of(206) : { status: 404 }))).found).toBe(1);
  expect((await requested((path) => (path === '/.env.old' ? of(302) : { status: 404 }))).found).toBe(0);
});

it('a file that is gone at the second request is not reported', async () => {
  let requests = 0;
  const once = (): SiteResponse => (++requests === 1 ? file('APP_KEY=k7Vq2xLm') : { status: 404 });
  expect((await requested((path) => (path === '/.env.old' ? once() : { status: 404 }))).found).toBe(0);
});

it('the same text under names that have nothing in common is of a site that responds to every path', async () => {
  const sql = exposedChecks.filter(({ meta }) => meta.id === 'exposed-sql-dump');
  const found = async (names: readonly string[], text: (name: string) => string): Promise<number> => {
    const responses = Object.fromEntries(names.map((name) => [`/${name}.sql`, file(text(name))]));
    const outcomes = await Promise.all(sql.map((check) => outcomesOf(check, { scanType: 'full', responses })));
    return outcomes.flat().length;
  };
  expect(await found(['dump', 'backup'], () => 'CREATE TABLE a')).toBe(2);
  expect(await found(['dump', 'backup', 'db'], () => 'CREATE TABLE a')).toBe(0);
  expect(await found(['dump', 'backup', 'db'], (name) => `CREATE TABLE a -- /${name}.sql`)).toBe(0);
  expect(await found(['dump', 'backup', 'db'], (name) => `CREATE TABLE ${name}`)).toBe(3);
  const names = ['dump', 'backup', 'db', 'database', 'mysql', 'data'];
  expect(await found(names, (name) => `CREATE TABLE ${name}`)).toBe(5);
});
