import type { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CommandNotSent } from '#event-sourcing';
import { RemoteProcess } from './remote-process.ts';
import { ScriptedSocket } from './testing/scripted-socket.ts';

const iteration = (): Promise<void> => new Promise(setImmediate);
const outcomeOf = (command: Promise<unknown>): Promise<unknown> => command.catch((error: unknown) => error);
const notSent = expect.any(CommandNotSent);
const unknown = expect.objectContaining({ code: 'service_unavailable' });

describe('A command for another process', () => {
  let socket: ScriptedSocket;
  let remote: RemoteProcess;
  beforeEach(() => {
    socket = new ScriptedSocket();
    remote = new RemoteProcess(socket as unknown as Socket, 60_000);
    socket.receive({});
  });

  const execute = (n: number): Promise<unknown> => outcomeOf(remote.execute('Add', { n }));
  const results = (...ids: readonly number[]): void => {
    socket.receive({ results: ids.map((id) => ({ id, result: id })) });
  };

  it('was not sent where the connection ends in the moment in which it is given', async () => {
    const outcome = execute(1);
    socket.emit('end');
    expect(await outcome).toEqual(notSent);
    await iteration();
    expect(socket.lines).toEqual([]);
  });

  it('was not sent where the connection ends while the system takes earlier ones, of which it is unknown', async () => {
    const first = execute(1);
    await iteration();
    const second = execute(2);
    await iteration();
    socket.destroy();
    expect([await first, await second]).toEqual([unknown, notSent]);
    expect(socket.lines).toHaveLength(1);
  });

  it('may have been sent where the system has taken it', async () => {
    const outcome = execute(1);
    await iteration();
    socket.written?.();
    socket.destroy();
    expect(await outcome).toEqual(unknown);
  });

  it('was not sent where the system refuses its line, which was written alone', async () => {
    const outcome = execute(1);
    await iteration();
    socket.written?.(new Error('EPIPE'));
    expect(await outcome).toEqual(notSent);
  });

  it('may have been sent where the system refuses what was written with its line', async () => {
    socket.write('{}\n');
    const outcome = execute(1);
    await iteration();
    socket.written?.(new Error('EPIPE'));
    expect(await outcome).toEqual(unknown);
  });

  it('is sent once the system has taken the earlier ones', async () => {
    const all = [execute(1)];
    await iteration();
    all.push(execute(2), execute(3));
    await iteration();
    expect(socket.lines).toHaveLength(1);
    socket.written?.();
    await iteration();
    expect(socket.lines).toHaveLength(2);
    socket.written?.();
    results(0, 1, 2);
    expect(await Promise.all(all)).toEqual([0, 1, 2]);
  });
});
