import { expect, it } from '@jest/globals';
import type { PointCheck } from '../../check.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';
import { PointStatistics } from './point-statistics.ts';

const check = { meta: { id: 'finds' } } as unknown as PointCheck;

function planned(address: string, name: string, sample = 'one'): PlannedPoint {
  const point = { kind: 'query', method: 'GET', url: new URL(address, 'https://site.example/'), name };
  return { point, sample } as unknown as PlannedPoint;
}

it('promises less of a name that showed nothing on pages of other templates, and more of one that showed something', () => {
  const statistics = new PointStatistics();
  const promise = (name: string) => statistics.promise(check, planned('/d?x=1', name, 'fourth'), false);
  for (const [at, sample] of ['first', 'second', 'third'].entries())
    for (const name of ['weak', 'sound'])
      statistics.count(check, planned(`/${'abc'[at]}`, name, sample), {
        found: name === 'weak',
        requests: 1,
        isSuspected: false,
      });
  expect(promise('sound')).toBeLessThan(promise('new'));
  expect(promise('weak')).toBeGreaterThan(promise('new'));
});

it('promises less where the same parameter of the same path was found already, and more where another path has it', () => {
  const statistics = new PointStatistics();
  statistics.count(check, planned('/index.php?page=a', 'page'), { found: true, requests: 2, isSuspected: false });
  const promise = (address: string, name: string) => statistics.promise(check, planned(address, name), false);
  const other = promise('/index.php?page=b&id=1', 'id');
  expect(promise('/index.php?page=b&id=1', 'page')).toBeLessThan(other);
  expect(promise('/list.php?page=b', 'page')).toBeGreaterThan(other);
});
