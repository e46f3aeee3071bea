import { describe, expect, it } from '@jest/globals';
import { DispatchPause } from './dispatch-pause.ts';

describe('the pause of the dispatcher', () => {
  it('gets longer while passes start nothing, up to 100 ms', () => {
    const pause = new DispatchPause();
    expect(Array.from({ length: 9 }, () => pause.afterPass(0, 1))).toEqual([1, 2, 4, 8, 16, 32, 64, 100, 100]);
  });

  it('is none after a pass that started a scan, and short again after the next', () => {
    const pause = new DispatchPause();
    for (let n = 0; n < 9; n += 1) pause.afterPass(0, 1);
    expect([pause.afterPass(1, 1), pause.afterPass(0, 1)]).toEqual([0, 1]);
  });

  it('is none when there was nothing to do for a while', () => {
    const pause = new DispatchPause();
    for (let n = 0; n < 9; n += 1) pause.afterPass(0, 1);
    expect([pause.afterPass(0, 101), pause.afterPass(0, 3)]).toEqual([0, 1]);
  });

  it('is short again after a reset', () => {
    const pause = new DispatchPause();
    for (let n = 0; n < 9; n += 1) pause.afterPass(0, 1);
    pause.reset();
    expect(pause.afterPass(0, 1)).toBe(1);
  });
});
