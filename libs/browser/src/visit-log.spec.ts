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
