import { describe, expect, it } from '@jest/globals';
import { LogUnavailable } from '#event-sourcing';
import type { Batch, Position } from '#event-sourcing';
import { findHead } from './find-head.ts';
import type { HeadSources } from './find-head.ts';
import { HeadCache } from './head-cache.ts';
import type { EventPlace } from './read-all-backwards.ts';
import { StreamNames } from './stream-names.ts';

const accounts = { categories: ['account'] };
const at = (n: number): Position => String(n).padStart(20, '0');

describe('The search for the last event of a category', () => {
  it('continues where an earlier one was broken off', async () => {
    const names = new StreamNames('');
    const followedAfter: Position[] = [];
    const batches = [
      { events: [], through: at(4_000), caughtUp: false },
      { events: [], through: at(9_000), caughtUp: true },
    ];
    const sources: HeadSources = {
      names,
      async *backwards(): AsyncIterable<EventPlace> {
        for (let n = 9_000; n > 0; n -= 1) yield { position: at(n), stream: 'scan-1' };
      },
      async *follow(after: Position): AsyncIterable<Batch> {
        followedAfter.push(after);
        const batch = batches.shift();
        if (batch !== undefined) yield batch;
      },
    };
    const heads = new HeadCache();
    const closed = new AbortController().signal;
    const search = (): Promise<Position> =>
      heads.find(accounts, at(1), (known) =>
        findHead(sources, accounts, known, { closed, onFound: (found) => heads.learn(accounts, found) }),
      );
    await expect(search()).rejects.toThrow(LogUnavailable);
    expect(await search()).toBe(at(1));
    expect(followedAfter).toEqual([at(1), at(4_000)]);
  });
});
