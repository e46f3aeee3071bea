import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { attended } from './attended-command.ts';
import { spawnChromium } from './spawn-chromium.ts';
import type { SpawnedChromium } from './spawn-chromium.ts';

describe('a browser that is attended', () => {
  let spawned: SpawnedChromium | undefined;
  let directory = '';
  const start = (code: string): SpawnedChromium => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-attended-'));
    writeFileSync(join(directory, 'file'), 'x');
    const { program, args } = attended({ program: '/bin/sh', args: ['-c', code] }, directory);
    return (spawned = spawnChromium(program, args, { PATH: '/usr/bin:/bin' }));
  };
  afterEach(() => {
    const child = spawned?.child;
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  it('is killed with what it has stored when its service ends, even if it does not notice that its pipes are closed', async () => {
    const { child, ended, output } = start('echo started >&4; exec sleep 600');
    await new Promise((resolve) => output.once('data', resolve));
    // What the system does for a process that is killed.
    child.stdin?.destroy();
    child.stderr?.destroy();
    await ended;
    expect(child.exitCode).toBe(128 + 9);
    expect(existsSync(directory)).toBe(false);
  });

  it('is killed then with what it has started and waits for, as a script that starts the browser does', async () => {
    // The one that is waited for keeps the pipe to this process open.
    const { child, ended, output } = start('sleep 600 & echo started >&4; wait');
    await new Promise((resolve) => output.once('data', resolve));
    child.stdin?.destroy();
    await ended;
    expect(existsSync(directory)).toBe(false);
  });

  it('is killed then after all that it has started: what waits for it ends at once, and does not end the killing', async () => {
    const { child, ended, output } = start('for n in $(seq 300); do sleep 600 & done; echo started >&4; wait');
    await new Promise((resolve) => output.once('data', resolve));
    child.stdin?.destroy();
    // Each of them keeps the pipe to this process open.
    await ended;
    expect(existsSync(directory)).toBe(false);
  });

  it('is what the system ends first where the machine has no memory left, with all that it starts', async () => {
    const { output, ended } = start('cat /proc/self/oom_score_adj >&4');
    const [adjustment] = (await once(output, 'data')) as [Buffer];
    expect(adjustment.toString()).toBe('1000\n');
    await ended;
  });

  it('leaves no core dump where it crashes: what it has of a site would stay on the disk', async () => {
    const { program, args } = attended({ program: '/bin/sh', args: ['-c', 'ulimit -c >&4'] }, '/tmp/none');
    const unlimited = ['-c', 'ulimit -c unlimited; exec "$@"', 'sh', program, ...args];
    const { output, ended } = spawnChromium('/bin/sh', unlimited, { PATH: '/usr/bin:/bin' });
    const [blocks] = (await once(output, 'data')) as [Buffer];
    expect(blocks.toString()).toBe('0\n');
    await ended;
  });

  it('has a lower scheduling priority than the service: a page may have hundreds of threads', async () => {
    const { output, ended } = start('nice >&4');
    const [niceness] = (await once(output, 'data')) as [Buffer];
    expect(Number(niceness)).toBe(Math.min(getPriority() + 10, 19));
    await ended;
  });

  it('ends by itself as well, with its own exit code and message', async () => {
    const { child, ended } = start('echo "no display" >&2; exit 3');
    expect(await ended).toBe('no display');
    expect(child.exitCode).toBe(3);
    expect(existsSync(directory)).toBe(false);
  });
});
