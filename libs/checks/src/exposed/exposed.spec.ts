import { expect, it } from '@jest/globals';
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

it('the folder of the target is searched after the root', async () => {
  const site = {
    scanType: 'full',
    target: 'https://example.com/shop/start',
    responses: { '/shop/.git/HEAD': file('ref: refs/heads/main') },
  } as const;
  const found = (await Promise.all(exposedChecks.map((check) => outcomesOf(check, site)))).flat();
  expect(found.map(({ url }) => String(url))).toEqual(['https://example.com/shop/.git/HEAD']);
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
  ['/.htpasswd', 'admin:$apr1$9wLfQx1v$secret'],
  ['/.pgpass', 'db:5432:shop:admin:secret'],
  ['/.netrc', 'machine ftp.example login me password secret'],
  ['/.git-credentials', 'https://deploy:secret@git.example'],
  ['/application.properties', 'spring.datasource.password=secret'],
  ['/sitemanager.xml', '<FileZilla3>\n<Pass encoding="base64">secret</Pass>'],
  ['/wp-config.php.bak', "<?php define('DB_PASSWORD', 'secret');"],
])('the evidence of %s leaves the secret out', async (path, body) => {
  const site = { scanType: 'full', responses: { [path]: file(body) } } as const;
  const found = (await Promise.all(exposedChecks.map((check) => outcomesOf(check, site)))).flat();
  expect(found).toHaveLength(1);
  expect(found[0]?.evidence).not.toContain('secret');
});
