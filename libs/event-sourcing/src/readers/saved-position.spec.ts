import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import { LogUnavailable } from '../ports/event-log.ts';
import type { Position } from '../ports/event-log.ts';
import { SavedPosition } from './saved-position.ts';

/** Keeps what is saved, with the time of it. */
class Saves {
  readonly made: [atMs: number, Position][] = [];
  /** How long each save takes. */
  durationMs = 0;
  failure: Error | undefined;
  readonly #began = performance.now();

  async savePosition(_name: string, position: Position): Promise<void> {
    if (this.durationMs > 0) await delay(this.durationMs);
    if (this.failure !== undefined) throw this.failure;
    this.made.push([performance.now() - this.#began, position]);
  }
}

describe('the position of a saga', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);

  const setUp = () => {
    const saves = new Saves();
    const position = new SavedPosition(saves, 'saga');
    const ending = new AbortController();
    const kept = position.keep(ending.signal);
    const end = async (): Promise<void> => {
      ending.abort();
      await kept;
    };
    return { position, saves, kept, end };
  };

  it('is saved at once where the last save is a second ago', async () => {
    const { position, saves, end } = setUp();
    position.reach('1', 1);
    await pass(1_000);
    position.reach('2', 1);
    await pass(10_000);
    position.reach('3', 1);
    await pass(0);
    expect(saves.made).toEqual([
      [0, '1'],
      [1_000, '2'],
      [11_000, '3'],
    ]);
    await end();
  });

  it('is saved once a second while the saga goes on, up to what it has reached by then', async () => {
    const { position, saves, end } = setUp();
    for (let n = 1; n <= 30; n += 1) {
      position.reach(String(n).padStart(2, '0'), 1);
      await pass(100);
    }
    expect(saves.made).toEqual([
      [0, '01'],
      [1_000, '10'],
      [2_000, '20'],
      [3_000, '30'],
    ]);
    await end();
  });

  it('is saved a second after the last save where the saga has become quiet, and then no more', async () => {
    const { position, saves, end } = setUp();
    position.reach('1', 1);
    await pass(100);
    position.reach('2', 1);
    await pass(10_000);
    await end();
    expect(saves.made).toEqual([
      [0, '1'],
      [1_000, '2'],
    ]);
  });

  it('is saved at the end, and not afterwards', async () => {
    const { position, saves, end } = setUp();
    position.reach('1', 1);
    await pass(100);
    position.reach('2', 1);
    await end();
    position.reach('3', 1);
    await pass(10_000);
    expect(saves.made).toEqual([
      [0, '1'],
      [100, '2'],
    ]);
  });

  it('is saved at the end where it has moved on during a save', async () => {
    const { position, saves, end } = setUp();
    saves.durationMs = 100;
    position.reach('1', 1);
    await pass(50);
    position.reach('2', 1);
    await Promise.all([end(), pass(200)]);
    expect(saves.made.map(([, saved]) => saved)).toEqual(['1', '2']);
  });

  it('is saved before more reactions than may be repeated', async () => {
    const { position, saves, end } = setUp();
    position.reach('1', 1);
    await pass(10);
    for (const reached of ['2', '3', '4', '5']) {
      await position.makeRoomFor(400);
      position.reach(reached, 400);
      await pass(10);
    }
    expect(saves.made).toEqual([
      [0, '1'],
      [30, '3'],
    ]);
    await end();
  });

  it('counts the reactions before a save that is not done yet', async () => {
    const { position, saves, end } = setUp();
    saves.durationMs = 100;
    position.reach('1', 600);
    await pass(50);
    position.reach('2', 400);
    const room = position.makeRoomFor(500);
    await pass(100);
    expect(saves.made.map(([, saved]) => saved)).toEqual(['1']);
    await Promise.all([room, pass(100)]);
    expect(saves.made.map(([, saved]) => saved)).toEqual(['1', '2']);
    await end();
  });

  it('counts the reactions during a save', async () => {
    const { position, saves, end } = setUp();
    saves.durationMs = 100;
    position.reach('1', 600);
    await pass(50);
    position.reach('2', 600);
    await pass(100);
    await Promise.all([position.makeRoomFor(500), pass(100)]);
    expect(saves.made.map(([, saved]) => saved)).toEqual(['1', '2']);
    await end();
  });

  it('that cannot be saved ends the keeping with the error, and a later one is kept again', async () => {
    const { position, saves, kept } = setUp();
    saves.failure = new LogUnavailable('down');
    position.reach('1', 1);
    await expect(kept).rejects.toThrow(LogUnavailable);
    saves.failure = undefined;
    position.reach('2', 1);
    await position.keep(AbortSignal.abort());
    expect(saves.made).toEqual([[0, '2']]);
  });

  it('that cannot be saved at the end is told as well', async () => {
    const { position, saves, end } = setUp();
    position.reach('1', 1);
    await pass(100);
    saves.failure = new LogUnavailable('down');
    position.reach('2', 1);
    await expect(end()).rejects.toThrow(LogUnavailable);
  });
});
