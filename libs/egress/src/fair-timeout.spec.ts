import { connect, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { fairTimeout } from './fair-timeout.ts';

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('expires where nothing is heard', async () => {
  await expect(new Promise((resolve) => fairTimeout(5, () => resolve('expired')))).resolves.toBe('expired');
});

it('does not expire once it was cancelled', async () => {
  let expired = false;
  const cancel = fairTimeout(5, () => (expired = true));
  cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(expired).toBe(false);
});

it('what arrived while the thread was busy is heard before the time is over', async () => {
  const server = createServer((socket) => socket.end('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  const outcome = await new Promise<string>((resolve) => {
    fairTimeout(20, () => resolve('expired'));
    socket.once('data', () => resolve('heard'));
    socket.once('connect', () => keepBusy(200));
  });
  expect(outcome).toBe('heard');
  socket.destroy();
  server.close();
});
