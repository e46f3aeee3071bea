import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserProcesses, processTree } from './process-tree.ts';

describe('the processes of a browser', () => {
  let child: ChildProcess;
  beforeEach(async () => {
    child = spawn('/bin/sh', ['-c', 'sleep 600 & echo started; wait', '--user-data-dir=/tmp/one']);
    await once(child.stdout ?? child, 'data');
  });
  afterEach(async () => {
    const ended = once(child, 'exit');
    for (const pid of processTree(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
    await ended;
  });

  it('are found by its profile, with those that it has started', () => {
    const tree = processTree(child.pid ?? 0, '--user-data-dir=/tmp/one');
    expect(tree).toHaveLength(2);
    expect(tree[0]).toBe(child.pid);
  });

  it('are none where its process id has gone to another program', () => {
    expect(processTree(child.pid ?? 0, '--user-data-dir=/tmp/other')).toEqual([]);
  });

  it('do not include a browser where none of them has started processes of a type', () => {
    expect(browserProcesses(processTree(child.pid ?? 0))).toEqual([]);
  });
});

describe('the process of a browser', () => {
  it('is the one that starts processes of a type, not what starts it', async () => {
    // Of the environment, so that the type is in the command line of the last process only.
    const renderer = 'sh -c "sleep 600 & echo started; wait" sh "$TYPE" & wait';
    const env = { PATH: '/usr/bin:/bin', TYPE: '--type=renderer', RENDERER: renderer };
    const launcher = spawn('/bin/sh', ['-c', 'sh -c "$RENDERER" sh & wait'], { env });
    try {
      await once(launcher.stdout, 'data');
      const tree = processTree(launcher.pid ?? 0);
      expect(tree.length).toBeGreaterThan(2);
      expect(browserProcesses(tree)).toEqual([tree[1]]);
    } finally {
      const ended = once(launcher, 'exit');
      for (const pid of processTree(launcher.pid ?? 0)) process.kill(pid, 'SIGKILL');
      await ended;
    }
  });
});
