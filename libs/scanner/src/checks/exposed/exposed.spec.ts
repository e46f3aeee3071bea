import { expect, it } from '@jest/globals';
import { outcomesOf } from '../../testing/site.ts';
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

it('all of them together leave room in the budget of a full scan', () => {
  const requests = exposedChecks.reduce((sum, { meta }) => sum + meta.maxRequests, 0);
  expect(requests).toBeLessThanOrEqual(520);
});

it.each(['a', ' ', '\n', '"', '<a ', '[', '/a', 'A=', '=', '1.', 'password ', '-----BEGIN ', '<title>', '\n:'])(
  'an answer that repeats %j without end is read soon, and is nothing',
  async (piece) => {
    const hostile = file(piece.repeat(Math.ceil(65_536 / piece.length)), 'text/plain');
    for (const check of exposedChecks)
      expect(await outcomesOf(check, { scanType: 'full', otherwise: hostile })).toEqual([]);
  },
);
