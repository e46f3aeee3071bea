import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import {
  busySeconds,
  disturbanceBetween,
  DisturbanceGauge,
  membersOfTrees,
  processTimes,
  secondsOfAll,
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
    expect(processTimes(42, stat)).toEqual({ pid: 42, parent: 7, seconds: 5, ownSeconds: 2 });
  });

  it('is counted once for each member of the trees of what is measured', () => {
    const processes = [
      { pid: 1, parent: 0, seconds: 100, ownSeconds: 100 },
      { pid: 2, parent: 1, seconds: 1, ownSeconds: 1 },
      { pid: 3, parent: 2, seconds: 2, ownSeconds: 2 },
      { pid: 4, parent: 3, seconds: 4, ownSeconds: 4 },
      { pid: 5, parent: 1, seconds: 8, ownSeconds: 8 },
    ];
    const pids = (roots: readonly number[]): readonly number[] =>
      membersOfTrees(processes, roots).map(({ pid }) => pid);
    expect(pids([2])).toEqual([2, 3, 4]);
    expect(pids([2, 3, 5])).toEqual([2, 3, 4, 5]);
    expect(pids([9])).toEqual([]);
  });
});

describe('the processor time of what is measured', () => {
  const parent = { pid: 2, parent: 1, seconds: 6, ownSeconds: 1 };
  const child = { pid: 3, parent: 2, seconds: 4, ownSeconds: 4 };

  it('has what a process has waited for, known or not', () => {
    expect(secondsOfAll([parent], [])).toBe(6);
    expect(secondsOfAll([parent], [child])).toBe(6);
  });

  it('has children that run beside those that were waited for', () => {
    expect(secondsOfAll([parent, child], [])).toBe(10);
  });

  it('has what nothing has waited for', () => {
    expect(secondsOfAll([], [{ ...parent, seconds: 1 }, child])).toBe(5);
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

  it('is none of a child whose parent was killed, where processes are watched', async () => {
    const watching = new DisturbanceGauge([], 50);
    const before = watching.read();
    const shell = spawn('sh', ['-c', `"${process.execPath}" -e 'console.log(process.pid); for (;;);'; true`]);
    const pid = Number(await new Promise<Buffer>((resolve) => shell.stdout.once('data', resolve)));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const used = watching.read().own - before.own;
    shell.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(used).toBeGreaterThan(0.05);
    expect(watching.read().own - before.own).toBeGreaterThanOrEqual(used);
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
