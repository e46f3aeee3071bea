import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import type { Log } from '#kernel';
import type { FollowScan, ScanUpdate } from '#scans';
import { Metrics } from '#service';
import { Shutdown } from '../api/pipeline/shutdown.ts';
import { scanUpdateView } from '../api/scans/scan-views.ts';
import { ScanEventStreams } from './scan-event-streams.ts';
import type { StreamReader } from './scan-event-streams.ts';

const document = {
  scanId: 'scan_1',
  status: 'running',
  target: 'https://example.com/',
  coverage: null,
  failure: null,
};
const update = (revision: number): ScanUpdate =>
  ({ revision, type: 'progress', scan: document }) as unknown as ScanUpdate;

/** Streams of scans that get the updates which a test sends. */
class World {
  readonly followed: FollowScan[] = [];
  readonly shutdown = new Shutdown();
  readonly metrics = new Metrics();
  readonly errors: string[] = [];
  readonly streams: ScanEventStreams;
  /** How many updates were requested. */
  requested = 0;
  left = 0;
  #sent: ScanUpdate[] = [];
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor() {
    const log = { error: (_: object, message: string) => this.errors.push(message) } as unknown as Log;
    const queries = {
      execute: async (query: FollowScan) => {
        this.followed.push(query);
        return query.scanId === 'scan_over' ? undefined : this.#updates(query);
      },
    } as unknown as QueryBus;
    this.streams = new ScanEventStreams(queries, this.shutdown, this.metrics, log);
  }

  send(...updates: readonly ScanUpdate[]): void {
    this.#sent.push(...updates);
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  async open(reader: Partial<StreamReader> = {}, lastEventId?: string, scanId = 'scan_1'): Promise<Readable> {
    const whole = { accountId: 'acc_1', credentialId: 'key_1', isValid: async () => true, ...reader };
    const body = await this.streams.open(whole, { scanId, lastEventId, dataOf: scanUpdateView });
    if (body === undefined) throw new Error('nothing follows');
    return body;
  }

  async count(): Promise<number> {
    return (await this.metrics.liveStreams.get()).values[0]?.value ?? 0;
  }

  async *#updates({ signal }: FollowScan): AsyncGenerator<ScanUpdate, void, void> {
    try {
      for (let next = 0; ; next++) {
        this.requested++;
        while (this.#sent[next] === undefined) {
          if (this.#hasEnded || signal.aborted) return;
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
            signal.addEventListener('abort', () => resolve());
          });
        }
        yield this.#sent[next] as ScanUpdate;
      }
    } finally {
      this.left++;
    }
  }
}

/** What is read of a body, as it comes. */
function reading(body: Readable): { text: string; hasEnded: boolean } {
  const read = { text: '', hasEnded: false };
  body.on('data', (chunk: Buffer) => (read.text += chunk.toString()));
  body.on('end', () => (read.hasEnded = true));
  return read;
}

const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(1);

describe('the live streams of scans', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('send each update with its revision as id, type as event and view as data', async () => {
    const world = new World();
    const read = reading(await world.open());
    world.send(update(3));
    await settled();
    const [retry, event] = read.text.split('\n\n');
    expect(retry).toBe('retry: 2000');
    expect(event).toMatch(/^id: 3\nevent: progress\ndata: \{"scan_id":"scan_1","status":"running",.*\}$/);
    expect(read.hasEnded).toBe(false);
  });

  it('end when the updates end, and are not counted any more', async () => {
    const world = new World();
    const read = reading(await world.open());
    expect(await world.count()).toBe(1);
    world.end();
    await settled();
    expect([read.hasEnded, await world.count()]).toEqual([true, 0]);
  });

  it('send a comment every 15 seconds, also between events', async () => {
    const world = new World();
    const read = reading(await world.open());
    await jest.advanceTimersByTimeAsync(14_900);
    expect(read.text).not.toContain(': keep-alive\n\n');
    await jest.advanceTimersByTimeAsync(200);
    world.send(update(0));
    await jest.advanceTimersByTimeAsync(15_000);
    expect(read.text.match(/: keep-alive\n\n/g)).toHaveLength(2);
    expect(read.text).toMatch(/keep-alive\n\nid: 0\n[^]*\n\n: keep-alive\n\n$/);
  });

  it('request nothing for a client that does not read, and send it no comments', async () => {
    const world = new World();
    world.send(...Array.from({ length: 1_000 }, (_, n) => update(n)));
    const body = await world.open();
    await settled();
    expect(String(body.read(1))).toBe('r');
    await jest.advanceTimersByTimeAsync(60_000);
    const buffered = body.readableLength;
    expect(buffered).toBeLessThan(body.readableHighWaterMark + 1_000);
    expect(world.requested).toBeLessThan(body.readableHighWaterMark / 50);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(body.readableLength).toBe(buffered);
    world.end();
    const read = reading(body);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(read.text.match(/^id: \d+$/gm)).toEqual(Array.from({ length: 1_000 }, (_, n) => `id: ${n}`));
    expect(read.hasEnded).toBe(true);
  });

  it('are at most five for each key or session at the same time', async () => {
    const world = new World();
    const bodies = await Promise.all(Array.from({ length: 5 }, () => world.open()));
    await expect(world.open()).rejects.toMatchObject({
      code: 'concurrency_limit_exceeded',
      details: { retryAfter: 5 },
    });
    await world.open({ credentialId: 'key_2' });
    bodies[0]?.destroy();
    await settled();
    await world.open();
    expect(await world.count()).toBe(6);
  });

  it('take no place when they are rejected or nothing follows', async () => {
    const world = new World();
    for (let attempt = 0; attempt < 6; attempt++) {
      await expect(world.open({}, undefined, 'scan_over')).rejects.toThrow('nothing follows');
      await expect(world.open({}, 'x')).rejects.toMatchObject({ code: 'invalid_parameter' });
    }
    await world.open();
    expect(await world.count()).toBe(1);
  });

  it('end within five seconds after their key has ended, and those of other keys go on', async () => {
    const world = new World();
    let isValid = true;
    const [one, two] = [
      await world.open({ isValid: async () => isValid }),
      await world.open({ credentialId: 'key_2' }),
    ];
    const [read, other] = [reading(one), reading(two)];
    await jest.advanceTimersByTimeAsync(10_000);
    expect(read.hasEnded).toBe(false);
    isValid = false;
    await jest.advanceTimersByTimeAsync(5_000);
    expect([read.hasEnded, other.hasEnded]).toEqual([true, false]);
  });

  it.each([
    ['cannot be checked', () => Promise.reject(new Error('down'))],
    ['is not checked in time', () => new Promise<boolean>(() => undefined)],
  ])('end within five seconds when their key %s', async (_, isValid) => {
    const world = new World();
    const read = reading(await world.open({ isValid }));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(read.hasEnded).toBe(true);
  });

  it('check a key once, however many streams it has', async () => {
    const world = new World();
    let checks = 0;
    const isValid = async (): Promise<boolean> => ++checks > 0;
    for (let n = 0; n < 5; n++) reading(await world.open({ isValid }));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(checks).toBe(10);
  });

  it('end when the process stops, with what the client has not read yet', async () => {
    const world = new World();
    const read = reading(await world.open());
    world.send(update(0));
    await settled();
    world.shutdown.begin();
    await settled();
    expect(read.hasEnded).toBe(true);
    expect(world.left).toBe(1);
    expect(await world.count()).toBe(0);
  });

  it('end when the process stops while they are being opened', async () => {
    const world = new World();
    const opening = world.open();
    world.shutdown.begin();
    const read = reading(await opening);
    await settled();
    expect(read.hasEnded).toBe(true);
    expect(await world.count()).toBe(0);
  });

  it('leave nothing behind when the client goes, and no timer when no stream is open', async () => {
    const world = new World();
    const bodies = await Promise.all(Array.from({ length: 5 }, () => world.open()));
    bodies.forEach(reading);
    await settled();
    for (const body of bodies) body.destroy();
    await settled();
    expect([world.left, await world.count()]).toEqual([5, 0]);
    expect(world.followed.every(({ signal }) => signal.aborted)).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are closed when nobody begins to read them', async () => {
    const world = new World();
    const body = await world.open();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(body.destroyed).toBe(true);
    expect(await world.count()).toBe(0);
  });

  it.each([
    [undefined, -1],
    ['', -1],
    ['0', 0],
    ['41', 41],
  ])('continue after the last event id %j', async (lastEventId, after) => {
    const world = new World();
    await world.open({}, lastEventId);
    expect(world.followed[0]?.after).toBe(after);
  });

  it.each(['x', '-1', '1.5', '01', '+1', ' 1', '1e3', '9'.repeat(16), 'é', '1, 2'])(
    'reject the last event id %j',
    async (lastEventId) => {
      const rejected = { code: 'invalid_parameter', details: { param: 'Last-Event-ID' } };
      await expect(new World().open({}, lastEventId)).rejects.toMatchObject(rejected);
    },
  );
});
