import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { freePort, heapInUse, inspectable } from './heap-in-use.ts';

const mebibyte = 2 ** 20;
const program = `
  const { Worker } = require('node:worker_threads');
  globalThis.kept = new Array(2 ** 21).fill(0.5);
  new Array(2 ** 22).fill(0.5);
  const thread = 'globalThis.kept = new Array(2 ** 22).fill(0.5); setInterval(() => {}, 1e6); require("worker_threads").parentPort.postMessage("")';
  new Worker(thread, { eval: true, name: 'other' }).on('message', () => console.log('ready'));
`;

it('is what each thread of a process keeps', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [...inspectable(port), '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    const { main, threads } = await heapInUse(child.pid ?? 0, port);
    expect(main).toBeGreaterThan(16 * mebibyte);
    expect(main).toBeLessThan(32 * mebibyte);
    const [[name, other] = ['', 0]] = threads;
    expect(name).toContain('other');
    expect(other).toBeGreaterThan(32 * mebibyte);
  } finally {
    child.kill('SIGKILL');
  }
});
