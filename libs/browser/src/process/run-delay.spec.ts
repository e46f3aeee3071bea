import { availableParallelism } from 'node:os';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { delay } from '#kernel';
import { maxRunDelayMs, runDelaysOf } from './run-delay.ts';

describe('the time for which processes waited for a processor', () => {
  it('grows where more of them run than there are processors', async () => {
    const loops = Array.from({ length: 2 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    const ended = loops.map((loop) => once(loop, 'exit'));
    try {
      const pids = loops.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
      const before = runDelaysOf(pids);
      let longest = 0;
      while (longest < 100) {
        await delay(20);
        longest = maxRunDelayMs(before, runDelaysOf(pids));
      }
      expect(longest).toBeGreaterThanOrEqual(100);
    } finally {
      for (const loop of loops) loop.kill('SIGKILL');
      await Promise.all(ended);
    }
  });

  it('is that of the one that waited longest, and all of it of one that was started since', () => {
    const before = new Map([
      [1, 500],
      [2, 10],
    ]);
    const now = new Map([
      [1, 520],
      [2, 40],
      [3, 25],
    ]);
    expect(maxRunDelayMs(before, now)).toBe(30);
    expect(maxRunDelayMs(before, new Map([[3, 25]]))).toBe(25);
  });

  it('is none where a process has ended, and where none is left', () => {
    const none = 2 ** 22 + 1;
    expect(runDelaysOf([none])).toEqual(new Map());
    expect(maxRunDelayMs(new Map([[1, 500]]), new Map())).toBe(0);
  });
});
