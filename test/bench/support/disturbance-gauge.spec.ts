import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import {
  busySeconds,
  disturbanceBetween,
  DisturbanceGauge,
  processTimes,
  secondsOfTrees,
} from './disturbance-gauge.ts';

describe('the processor time of the machine', () => {
  it('is all but the idle time, with what the hypervisor took', () => {
    const stat = 'cpu  100 20 300 9000 500 4 6 70 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n';
    expect(busySeconds(stat)).toBeCloseTo(5);
  });
});

describe('the processor time of a process', () => {
  it('includes its children that have ended, whatever its name contains', () => {
    const stat = '42 (a) b (c)) S 7 42 42 0 -1 4194304 100 0 0 0 150 50 200 100 20 0 1 0 12345 1000 10';
    expect(processTimes(42, stat)).toEqual({ pid: 42, parent: 7, seconds: 5 });
  });

  it('is counted once for each member of the trees of what is measured', () => {
    const processes = [
      { pid: 1, parent: 0, seconds: 100 },
      { pid: 2, parent: 1, seconds: 1 },
      { pid: 3, parent: 2, seconds: 2 },
      { pid: 4, parent: 3, seconds: 4 },
      { pid: 5, parent: 1, seconds: 8 },
    ];
    expect(secondsOfTrees(processes, [2])).toBe(7);
    expect(secondsOfTrees(processes, [2, 3, 5])).toBe(15);
    expect(secondsOfTrees(processes, [9])).toBe(0);
  });
});

describe('the disturbance', () => {
  const before = { atMs: 1_000, busy: 50, own: 10 };

  it('is the share of the machine that others used', () => {
    expect(disturbanceBetween(before, { atMs: 3_000, busy: 53, own: 12 }, 2)).toBeCloseTo(0.25);
  });

  it('is none where only what is measured ran', () => {
    expect(disturbanceBetween(before, { atMs: 3_000, busy: 53.99, own: 14 }, 2)).toBe(0);
  });

  it('is seen where another process uses a core, unless it takes part', async () => {
    // Started by a shell that ends: no child of this process.
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e 'console.log(process.pid); for (;;);' & exit`]);
    const pid = Number(await new Promise<Buffer>((resolve) => shell.stdout.once('data', resolve)));
    try {
      const [strict, tolerant] = [new DisturbanceGauge(), new DisturbanceGauge([pid])];
      const before = [strict.read(), tolerant.read()] as const;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const after = [strict.read(), tolerant.read()] as const;
      const ownOfOther = after[1].own - before[1].own - (after[0].own - before[0].own);
      expect(ownOfOther).toBeGreaterThan(0.05);
      expect(disturbanceBetween(before[0], after[0])).toBeGreaterThan(disturbanceBetween(before[1], after[1]));
    } finally {
      process.kill(pid, 'SIGKILL');
    }
  });
});
