import { describe, expect, it } from '@jest/globals';
import type { Client, Dispatcher } from 'undici';
import { Semaphore } from '#kernel';
import { largeBodyBytes, receive } from './receive-response.ts';
import type { RawResponse } from './receive-response.ts';

const mebibyte = 1024 * 1024;

/** One request whose connection the test plays. */
class Exchange {
  readonly response: Promise<RawResponse>;
  isPaused = false;
  isAborted = false;
  #handler: Dispatcher.DispatchHandler | undefined;
  readonly #controller = {
    rawHeaders: [],
    pause: () => (this.isPaused = true),
    resume: () => (this.isPaused = false),
    abort: () => (this.isAborted = true),
  } as unknown as Dispatcher.DispatchController;

  readonly received: number[] = [];

  constructor(largeBodies: Semaphore, bodyMs = 60_000) {
    const dispatch = (_options: unknown, handler: Dispatcher.DispatchHandler): void => {
      this.#handler = handler;
      handler.onRequestStart?.(this.#controller, undefined);
      handler.onResponseStart?.(this.#controller, 200, {}, 'OK');
    };
    this.response = receive({ dispatch } as unknown as Client, {} as Dispatcher.DispatchOptions, {
      connectMs: 60_000,
      headersMs: 60_000,
      bodyMs,
      totalMs: 60_000,
      maxBytes: mebibyte,
      largeBodies,
      signal: undefined,
      onReceived: (bytes) => this.received.push(bytes),
    });
  }

  send(bytes: number): void {
    this.sendPart(Buffer.alloc(bytes));
  }

  sendPart(bytes: Buffer): void {
    this.#handler?.onResponseData?.(this.#controller, bytes);
  }

  end(): void {
    this.#handler?.onResponseEnd?.(this.#controller, {});
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('large bodies', () => {
  it('pause while as many as are permitted are received, and resume in their order', async () => {
    const permits = new Semaphore(2);
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => new Exchange(permits)) as [
      Exchange,
      Exchange,
      Exchange,
      Exchange,
    ];
    const all = [first, second, third, fourth];
    for (const one of all) one.send(largeBodyBytes + 1);
    expect(all.map(({ isPaused }) => isPaused)).toEqual([false, false, true, true]);
    second.end();
    await settled();
    expect(all.map(({ isPaused }) => isPaused)).toEqual([false, false, false, true]);
    for (const one of all) {
      one.send(10);
      one.end();
    }
    for (const one of all) expect((await one.response).truncatedBy).toBeUndefined();
    expect((await fourth.response).body).toHaveLength(largeBodyBytes + 11);
  });

  it('make way when they are truncated', async () => {
    const permits = new Semaphore(1);
    const endless = new Exchange(permits);
    const waiting = new Exchange(permits);
    endless.send(largeBodyBytes + 1);
    waiting.send(largeBodyBytes + 1);
    endless.send(mebibyte);
    await settled();
    expect(await endless.response).toMatchObject({ truncatedBy: 'size' });
    expect(endless.isAborted).toBe(true);
    expect(waiting.isPaused).toBe(false);
    waiting.end();
    await waiting.response;
  });

  it('lose none of their time to others', async () => {
    const permits = new Semaphore(1);
    const first = new Exchange(permits);
    const waiting = new Exchange(permits, 1);
    first.send(largeBodyBytes + 1);
    waiting.send(largeBodyBytes + 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(waiting.isAborted).toBe(false);
    first.end();
    expect(await waiting.response).toMatchObject({ truncatedBy: 'timeout' });
    await first.response;
  });

  it('leave the queue when they break while they wait', async () => {
    const permits = new Semaphore(1);
    const [first, broken, last] = [1, 2, 3].map(() => new Exchange(permits)) as [Exchange, Exchange, Exchange];
    for (const one of [first, broken, last]) one.send(largeBodyBytes + 1);
    broken.end();
    await broken.response;
    first.end();
    await settled();
    expect(last.isPaused).toBe(false);
    last.end();
    await Promise.all([first.response, last.response]);
  });

  it('of a moderate length wait for nobody', async () => {
    const permits = new Semaphore(1);
    const large = new Exchange(permits);
    const small = new Exchange(permits);
    large.send(largeBodyBytes + 1);
    small.send(largeBodyBytes);
    expect(small.isPaused).toBe(false);
    small.end();
    large.end();
    await Promise.all([small.response, large.response]);
  });
});

it('reports what was read from the socket, in whatever pieces a body comes in it', async () => {
  const exchange = new Exchange(new Semaphore(1));
  const read = Buffer.alloc(65_536);
  exchange.sendPart(read.subarray(100, 1_000));
  exchange.sendPart(read.subarray(1_010, 2_000));
  exchange.send(70_000);
  exchange.end();
  await exchange.response;
  expect(exchange.received).toEqual([0, 65_536, 70_000]);
});
