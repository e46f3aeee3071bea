import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.ts';

/** Whether the item at this place may begin now. */
async function mayBegin(pace: Pace, at: number): Promise<boolean> {
  const begun = pace.mayBegin(at).then(() => true);
  const later = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([begun, later]);
}

describe('Pace', () => {
  it('lets everything begin where nobody follows', async () => {
    expect(await mayBegin(new Pace(2), 100)).toBe(true);
  });

  it('keeps a few items ahead of the slowest', async () => {
    const pace = new Pace(2);
    const [slow, quick] = [pace.join(), pace.join()];
    for (let item = 0; item < 5; item += 1) quick.done();
    expect([await mayBegin(pace, 1), await mayBegin(pace, 2)]).toEqual([true, false]);
    slow.done();
    expect([await mayBegin(pace, 2), await mayBegin(pace, 3)]).toEqual([true, false]);
  });

  it('waits for nobody who has left', async () => {
    const pace = new Pace(2);
    const [slow, quick] = [pace.join(), pace.join()];
    const waiting = pace.mayBegin(2);
    quick.done();
    slow.leave();
    await waiting;
    expect([await mayBegin(pace, 2), await mayBegin(pace, 3)]).toEqual([true, false]);
  });
});
