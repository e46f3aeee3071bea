import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { childWithArgument, processTree } from './process-tree.ts';

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
    const pid = childWithArgument('--user-data-dir=/tmp/one');
    expect(pid).toBe(child.pid);
    expect(processTree(pid ?? 0, '--user-data-dir=/tmp/one')).toHaveLength(2);
  });

  it('are none where its process id has gone to another program', () => {
    expect(processTree(child.pid ?? 0, '--user-data-dir=/tmp/other')).toEqual([]);
  });
});
