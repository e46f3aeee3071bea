import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RemoteProcess } from './remote-process.ts';
import { ScriptedSocket } from './testing/scripted-socket.ts';

const silentMs = 1_000;
/** So often it is checked while it has commands. */
const checkMs = silentMs / 5;

describe('A process to which commands are sent', () => {
  let socket: ScriptedSocket;
  let remote: RemoteProcess;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    socket = new ScriptedSocket();
    remote = new RemoteProcess(socket as unknown as Socket, silentMs);
  });
  afterEach(() => {
    socket.destroy();
    jest.useRealTimers();
  });

  const settled = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await new Promise(setImmediate);
    socket.written?.();
    await new Promise(setImmediate);
  };
  const receive = async (message: object): Promise<void> => {
    socket.receive(message);
    await settled();
  };
  const execute = async (): Promise<{ readonly outcome: Promise<unknown> }> => {
    const outcome = remote.execute('Add', {}).catch((error: unknown) => error);
    await settled();
    return { outcome };
  };
  const pass = async (checks: number): Promise<void> => {
    for (let n = 0; n < checks; n += 1) {
      await jest.advanceTimersByTimeAsync(checkMs);
      await settled();
    }
  };

  it('is available from its first message until it says that it ends', async () => {
    expect(remote.isAvailable).toBe(false);
    await receive({});
    expect(remote.isAvailable).toBe(true);
    await receive({});
    expect(remote.isAvailable).toBe(true);
    await receive({ isEnding: true });
    expect(remote.isAvailable).toBe(false);
  });

  it('is not available after its connection has ended', async () => {
    await receive({});
    socket.destroy();
    await settled();
    expect(remote.isAvailable).toBe(false);
  });

  it('is not available while it has 256 commands', async () => {
    await receive({});
    const all = Array.from({ length: 255 }, () => execute());
    expect(remote.isAvailable).toBe(true);
    all.push(execute());
    expect(remote.isAvailable).toBe(false);
    await Promise.all(all);
    await receive({ results: [{ id: 0, result: 1 }] });
    expect(remote.isAvailable).toBe(true);
  });

  it('that ends is disconnected once it has sent all results', async () => {
    await receive({});
    const { outcome } = await execute();
    await receive({ isEnding: true });
    expect(socket.writableEnded).toBe(false);
    await receive({ results: [{ id: 0, result: 7 }] });
    expect([await outcome, socket.writableEnded]).toEqual([7, true]);
  });

  it('that stays is not disconnected when it has sent all results', async () => {
    await receive({});
    await execute();
    await receive({ results: [{ id: 0, result: 7 }] });
    expect([socket.writableEnded, socket.destroyed]).toEqual([false, false]);
  });

  it('is checked while it has commands, and given up when it has sent nothing until the fifth check', async () => {
    await receive({});
    const { outcome } = await execute();
    await pass(4);
    expect([socket.lines.slice(1), socket.destroyed]).toEqual([Array.from({ length: 4 }, () => '{}\n'), false]);
    await pass(1);
    expect(socket.destroyed).toBe(true);
    expect(await outcome).toMatchObject({ code: 'service_unavailable' });
  });

  it('is kept as long as it sends something', async () => {
    await receive({});
    await execute();
    for (let n = 0; n < 5; n += 1) {
      await pass(4);
      await receive({});
    }
    expect(socket.destroyed).toBe(false);
  });

  it('is not checked while it has no commands, and has all checks before it with the next one', async () => {
    await receive({});
    await execute();
    await pass(3);
    await receive({ results: [{ id: 0, result: 1 }] });
    await pass(1);
    expect(jest.getTimerCount()).toBe(0);
    await execute();
    await pass(4);
    expect(socket.destroyed).toBe(false);
    await pass(1);
    expect(socket.destroyed).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
