import { expect, it } from '@jest/globals';
import type { PointCheck } from '../check.ts';
import type { PlannedPoint } from '../points/plan-points.ts';
import { PointStatistics } from './point-statistics.ts';

const check = { meta: { id: 'finds' } } as unknown as PointCheck;

function planned(address: string, name: string): PlannedPoint {
  const point = { kind: 'query', method: 'GET', url: new URL(address, 'https://site.example/'), name };
  return { point, sample: 'one' } as unknown as PlannedPoint;
}

it('promises less where the same parameter of the same path was found already', () => {
  const statistics = new PointStatistics();
  statistics.count(check, planned('/index.php?page=a', 'page'), { found: true, requests: 2 });
  const promise = (address: string, name: string) => statistics.promise(check, planned(address, name), false);
  const other = promise('/index.php?page=b&id=1', 'id');
  expect(promise('/index.php?page=b&id=1', 'page')).toBeLessThan(other);
  expect(promise('/list.php?page=b', 'page')).toBe(other);
});
