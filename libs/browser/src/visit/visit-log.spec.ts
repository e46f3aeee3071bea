import { describe, expect, it } from '@jest/globals';
import { VisitLog } from './visit-log.ts';

const ran = (code: string): string => JSON.stringify({ type: 'ran', code });

describe('the log of a visit', () => {
  it('tells once all codes were evaluated', async () => {
    const log = new VisitLog(['one', 'two']);
    let isOver = false;
    const over = log.allRan.then(() => (isOver = true));
    log.add(ran('one'));
    log.add(ran('other'));
    await Promise.resolve();
    expect(isOver).toBe(false);
    log.add(ran('two'));
    await over;
    expect([...log.ran]).toEqual(['one', 'other', 'two']);
  });

  it('never tells so without codes', async () => {
    const log = new VisitLog([]);
    log.add(ran('any'));
    expect(await Promise.race([log.allRan.then(() => 'over'), Promise.resolve('open')])).toBe('open');
  });

  it('has room for each code and each type of report, whatever a page reports before', async () => {
    const log = new VisitLog(['one']);
    for (let at = 0; at < 5_000; at += 1) {
      for (const report of [
        { type: 'parameter', name: `p${at}` },
        { type: 'ran', code: `other${at}` },
      ])
        log.add(JSON.stringify(report));
    }
    log.add(JSON.stringify({ type: 'route', url: '/late' }));
    log.add(ran('one'));
    await log.allRan;
    expect(log.ran).toContain('one');
    expect([...log.routes]).toEqual(['/late']);
    expect(Math.max(log.parameters.size, log.ran.size)).toBeLessThan(2_000);
  });

  it.each([[{ type: 'sink', sink: 1, marks: 'no list' }], ['no JSON'], [null], [{ type: 'sink', value: {} }]])(
    'takes nothing but texts from a hostile page: %j',
    (report) => {
      const log = new VisitLog([]);
      log.add(typeof report === 'string' ? report : JSON.stringify(report));
      for (const use of log.sinks) {
        expect(Object.values(use).every((value) => typeof value === 'string' || Array.isArray(value))).toBe(true);
      }
    },
  );
});
