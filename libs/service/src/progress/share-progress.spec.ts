import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReaderProgress } from '#event-sourcing';
import { delay } from '#kernel';
import { publishProgress } from './publish-progress.ts';
import { shareProgress } from './share-progress.ts';

describe('The progress of readers', () => {
  let directory: string;
  let ends: (() => void)[];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'progress-'));
    ends = [];
  });
  afterEach(() => {
    for (const end of ends) end();
    rmSync(directory, { recursive: true, force: true });
  });

  const share = (
    progress: { readonly own?: ReaderProgress; readonly received?: ReaderProgress },
    where = directory,
    database = 'mongodb://models/scanledger',
  ): (() => void) => {
    const end = shareProgress(where, database, { own: undefined, received: undefined, ...progress });
    ends.push(end);
    return end;
  };
  const subscribe = (where = directory): ReaderProgress => {
    const received = new ReaderProgress();
    share({ received }, where);
    return received;
  };
  const reading = (positions: Readonly<Record<string, string>>): ReaderProgress => {
    const own = new ReaderProgress();
    for (const [name, position] of Object.entries(positions)) own.report(name, { state: 'live', position });
    return own;
  };
  /** The path that a process had which has ended. */
  const socketOfOther = async (): Promise<string> => {
    const end = share({ own: reading({}) });
    const isSocket = (file: string): boolean => file.endsWith('.sock');
    while (!readdirSync(directory).some(isSocket)) await delay(1);
    const file = readdirSync(directory).find(isSocket) ?? '';
    end();
    return join(directory, file);
  };
  const untilRuns = async (received: ReaderProgress, name: string, runs = true): Promise<void> => {
    while (received.runs(name) !== runs) await delay(1);
  };
  const untilAt = async (received: ReaderProgress, name: string, position: string): Promise<void> => {
    while (received.position(name) !== position) await delay(1);
  };

  it('reaches processes that start before and after the one with the readers', async () => {
    const early = subscribe();
    const own = reading({ scans: '1', queues: '1' });
    share({ own });
    await untilAt(early, 'scans', '1');
    const late = subscribe();
    await untilAt(late, 'queues', '1');
    own.report('scans', { position: '2' });
    own.report('scans', { position: '3' });
    await untilAt(early, 'scans', '3');
    await untilAt(late, 'scans', '3');
    expect([early.position('queues'), late.position('queues')]).toEqual(['1', '1']);
  });

  it('is received as it is, also where a reader goes back', async () => {
    const own = reading({ scans: '3' });
    share({ own });
    const received = subscribe();
    await untilAt(received, 'scans', '3');
    own.report('scans', { state: 'catching_up', position: '2' });
    await untilAt(received, 'scans', '2');
    expect(received.runs('scans')).toBe(true);
  });

  it('is not received of a reader that stands by', async () => {
    const own = reading({ scans: '1', queues: '1' });
    share({ own });
    const received = subscribe();
    await untilRuns(received, 'scans');
    own.report('scans', { state: 'standby' });
    await untilRuns(received, 'scans', false);
    expect(received.runs('queues')).toBe(true);
  });

  it('is that of the process which has published the reader last', async () => {
    const [before, after] = [reading({ scans: '1' }), reading({})];
    const endBefore = share({ own: before });
    share({ own: after });
    const received = subscribe();
    await untilAt(received, 'scans', '1');
    after.report('scans', { state: 'live', position: '2' });
    await untilAt(received, 'scans', '2');
    endBefore();
    after.report('scans', { position: '3' });
    await untilAt(received, 'scans', '3');
    expect(received.runs('scans')).toBe(true);
  });

  it('is unknown once the process has ended, until another one publishes it', async () => {
    const received = subscribe();
    const end = share({ own: reading({ scans: '1' }) });
    await untilRuns(received, 'scans');
    end();
    await untilRuns(received, 'scans', false);
    expect(readdirSync(directory)).toEqual([]);
    share({ own: reading({ scans: '2' }) });
    await untilAt(received, 'scans', '2');
  });

  it('does not reach the process that publishes it', async () => {
    const received = new ReaderProgress();
    share({ own: reading({ scans: '1' }), received });
    share({ own: reading({ queues: '1' }) });
    await untilRuns(received, 'queues');
    expect(received.runs('scans')).toBe(false);
  });

  it('is not received from processes with other read models', async () => {
    const received = subscribe();
    share({ own: reading({ scans: '1' }) }, directory, 'mongodb://models/other');
    share({ own: reading({ queues: '1' }) }, directory, 'mongodb://user:secret@models/scanledger');
    await untilRuns(received, 'queues');
    expect(received.runs('scans')).toBe(false);
  });

  it('leaves no file of a process that was killed', async () => {
    const path = await socketOfOther();
    const server = createServer().listen(`${path}.killed`);
    await new Promise((resolve) => server.once('listening', resolve));
    // The file stays, as it does when a process is killed: it is not the one that the server removes.
    renameSync(`${path}.killed`, path);
    await new Promise((resolve) => server.close(resolve));
    const received = subscribe();
    while (existsSync(path)) await delay(1);
    expect(received.states()).toEqual([]);
  });

  it('leaves no file of a process that was killed while others had subscribed', async () => {
    const path = await socketOfOther();
    const subscribers: Socket[] = [];
    const server = createServer((socket) => {
      subscribers.push(socket);
      socket.write(`${JSON.stringify({ scans: '1' })}\n`);
    }).listen(`${path}.killed`);
    await new Promise((resolve) => server.once('listening', resolve));
    renameSync(`${path}.killed`, path);
    const received = subscribe();
    await untilRuns(received, 'scans');
    server.close();
    for (const subscriber of subscribers) subscriber.destroy();
    while (existsSync(path)) await delay(1);
    expect(received.runs('scans')).toBe(false);
  });

  it('is not published where the directory cannot be used, which is no error', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    share({ own: reading({ scans: '1' }) }, file);
    const received = subscribe(file);
    const deep = join(directory, 'x'.repeat(200));
    share({ own: reading({ scans: '1' }) }, deep);
    const receivedThere = subscribe(deep);
    const usable = subscribe();
    share({ own: reading({ scans: '1' }) });
    await untilRuns(usable, 'scans');
    expect([received.runs('scans'), receivedThere.runs('scans')]).toEqual([false, false]);
  });

  it('is not received from what does not publish it', async () => {
    const path = await socketOfOther();
    const received = subscribe();
    const ended = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      socket.on('close', () => ended.resolve()).resume();
      socket.write('no JSON\n');
    }).listen(path);
    ends.push(() => server.close());
    await ended.promise;
    expect(received.states()).toEqual([]);
  });

  it('reaches a slow process as it is then, without what that has missed', async () => {
    const own = reading({});
    const path = join(directory, 'publisher');
    ends.push(publishProgress(directory, path, own));
    while (!existsSync(path)) await delay(1);
    const slow = createConnection(path).setEncoding('utf8').pause();
    ends.push(() => slow.destroy());
    const name = 'reader'.repeat(10_000);
    let sent = '';
    for (let n = 1; n <= 100; n += 1) {
      own.report(name, { state: 'live', position: String(n) });
      await delay(1);
    }
    slow.on('data', (chunk: string) => (sent += chunk)).resume();
    while (!sent.endsWith(`${JSON.stringify({ [name]: '100' })}\n`)) await delay(1);
    expect(sent.split('\n').length).toBeLessThan(50);
  });
});
