import { beforeEach, describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { VisitLog } from './visit-log.ts';
import { VisitReports } from './visit-reports.ts';

const route = (url: string): string => JSON.stringify({ type: 'route', url });

describe('reports of visits', () => {
  let reports: VisitReports;
  let one: VisitLog;
  let other: VisitLog;
  beforeEach(() => {
    reports = new VisitReports(new SystemIds());
    one = new VisitLog([]);
    other = new VisitLog([]);
  });

  it('reach the log of their visit only', () => {
    const prefixes = [reports.open(one), reports.open(other)];
    for (const [at, prefix] of prefixes.entries()) reports.take(prefix + route(`/${at}`));
    expect([...one.routes]).toEqual(['/0']);
    expect([...other.routes]).toEqual(['/1']);
  });

  it('reach none with what another visit has begun its reports with', () => {
    const earlier = reports.open(one);
    reports.close(earlier);
    reports.open(other);
    reports.take(earlier + route('/forged'));
    reports.take(route('/forged'));
    expect([...one.routes, ...other.routes]).toEqual([]);
  });
});
