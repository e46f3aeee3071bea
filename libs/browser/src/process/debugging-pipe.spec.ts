import { beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DebuggingPipe } from './debugging-pipe.ts';

describe('the pipe of the debugger', () => {
  let output: PassThrough;
  let pipe: DebuggingPipe;
  let received: object[];
  let exceeded: string[];
  let written: string[];
  beforeEach(() => {
    output = new PassThrough();
    received = [];
    exceeded = [];
    written = [];
    pipe = new DebuggingPipe(new PassThrough(), output, {
      written: (text) => written.push(text),
      exceeded: (reason) => exceeded.push(reason),
    });
    Object.assign(pipe, { onmessage: (message: object) => received.push(message) });
  });

  const bytesOf = (...messages: object[]): Buffer =>
    Buffer.from(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  const write = async (...messages: object[]): Promise<void> => {
    output.write(bytesOf(...messages));
    await setImmediate();
  };
  const attached = (session: string, context: string): object => ({
    method: 'Target.attachedToTarget',
    params: { sessionId: session, targetInfo: { browserContextId: context } },
  });
  const consoleCall = (...values: unknown[]): object => ({
    method: 'Runtime.consoleAPICalled',
    sessionId: 's',
    params: { args: values.map((value) => ({ value })) },
  });

  it('gives each message once it is there as a whole, wherever its bytes are parted', async () => {
    const messages = [{ id: 1, result: { text: 'grün €' } }, { id: 2 }];
    for (const byte of bytesOf(...messages)) output.write(Buffer.of(byte));
    await setImmediate();
    expect(received).toEqual(messages);
  });

  it('gives the texts of the console, and the driver none of what a page writes', async () => {
    await write(consoleCall('one'), consoleCall({ a: 1 }), consoleCall(), consoleCall('two', 'more'), {
      method: 'Runtime.exceptionThrown',
      sessionId: 's',
      params: { args: [{ value: 'thrown' }] },
    });
    expect(written).toEqual(['one', 'two']);
    expect(received).toEqual([]);
  });

  it('ends with a message that is too long, before it is there as a whole', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (let at = 0; at < 17; at += 1) output.write(chunk);
    await once(output, 'close');
    expect(exceeded).toEqual([expect.stringContaining('a message of more than')]);
    expect(received).toEqual([]);
  });

  it('ends with a message of more values than the driver can take apart, wherever they are', async () => {
    const markup = '{"[\\",:'.repeat(100_000);
    await write({ id: 1, result: { value: markup } });
    expect(received).toEqual([{ id: 1, result: { value: markup } }]);
    await write({ id: 2, result: { value: Array.from({ length: 60_000 }, () => 0) } });
    expect(exceeded).toEqual([expect.stringContaining('a message of more than 50000 values')]);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['messages', 25_000, ''],
    ['bytes, be they of the console', 70, 'x'.repeat(1024 * 1024)],
  ])(
    'ends with a visit that causes too many %s, counted over its pages, frames and workers',
    async (_, count, text) => {
      await write(attached('page', 'visit'), { ...attached('worker', 'visit'), sessionId: 'page' });
      for (let at = 0; at < count && exceeded.length === 0; at += 1) {
        const sessionId = at % 2 === 0 ? 'page' : 'worker';
        await write(text === '' ? { method: 'Network.dataReceived', sessionId } : { ...consoleCall(text), sessionId });
      }
      expect(exceeded).toHaveLength(1);
    },
  );

  it.each([
    ['messages', 25_000, ''],
    ['bytes', 70, 'x'.repeat(1024 * 1024)],
  ])('ends with a browser whose downloads cause too many %s: they name no visit', async (_, count, text) => {
    for (let at = 0; at < count && exceeded.length === 0; at += 1)
      await write({ method: 'Browser.downloadWillBegin', params: { frameId: 'frame', url: text } });
    expect(exceeded).toHaveLength(1);
    expect(received.length).toBeLessThan(count);
  });

  it('does not add up what several visits cause', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      const sessionId = `s${visit}`;
      await write(attached(sessionId, `visit ${visit}`));
      await write(...Array.from({ length: 9_000 }, () => ({ method: 'Network.dataReceived', sessionId })));
    }
    expect(exceeded).toEqual([]);
  });

  it('tells when the browser has ended', async () => {
    const reasons: unknown[] = [];
    Object.assign(pipe, { onclose: (reason?: string) => reasons.push(reason) });
    output.destroy();
    await once(output, 'close');
    expect(reasons).toEqual([undefined]);
  });
});
