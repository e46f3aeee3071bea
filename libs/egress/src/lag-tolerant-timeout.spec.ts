import { connect, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { lagTolerantTimeout } from './lag-tolerant-timeout.ts';

function blockEventLoop(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a lag-tolerant timeout', () => {
  it('fires after its time', async () => {
    await expect(new Promise((resolve) => lagTolerantTimeout(5, () => resolve('timeout')))).resolves.toBe('timeout');
  });

  it('does not fire once it is cancelled', async () => {
    let fired = false;
    const cancel = lagTolerantTimeout(5, () => (fired = true));
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fired).toBe(false);
  });

  it('processes what arrived while the event loop was blocked before it fires', async () => {
    const server = createServer((socket) => socket.end('x'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    const outcome = await new Promise<string>((resolve) => {
      lagTolerantTimeout(20, () => resolve('timeout'));
      socket.once('data', () => resolve('received'));
      socket.once('connect', () => blockEventLoop(200));
    });
    expect(outcome).toBe('received');
    socket.destroy();
    server.close();
  });
});
