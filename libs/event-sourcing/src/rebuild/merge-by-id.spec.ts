import { describe, expect, it } from '@jest/globals';
import { mergeById } from './merge-by-id.ts';

/** The ids, in order, in pages; `ended` tells that the source was left before its end, or read to it. */
function source(ids: readonly string[], pageSize = 2) {
  const one = {
    ended: false,
    async *pages(): AsyncGenerator<readonly { readonly id: string }[]> {
      try {
        for (let at = 0; at < ids.length; at += pageSize) yield ids.slice(at, at + pageSize).map((id) => ({ id }));
        yield [];
      } finally {
        one.ended = true;
      }
    },
  };
  return one;
}

describe('merging two ordered sources', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['pairs the items with the same id', ['a', 'b'], ['a', 'b'], ['a=a', 'b=b']],
    ['leaves the other side empty where an id is on one side only', ['a', 'c'], ['b', 'c'], ['a=', '=b', 'c=c']],
    ['continues with the rest of the longer one', ['a'], ['a', 'b', 'c'], ['a=a', '=b', '=c']],
    ['continues with the rest of the longer one on the left', ['a', 'b', 'c'], ['a'], ['a=a', 'b=', 'c=']],
    ['has nothing of two empty ones', [], [], []],
    // UTF-16 code units would put the emoji, a surrogate pair, before U+FF5E.
    ['compares ids by their UTF-8 bytes', ['\uff5e', '\u{1f600}'], ['\u{1f600}'], ['\uff5e=', '\u{1f600}=\u{1f600}']],
  ])('%s', async (_what, left, right, pairs) => {
    for (const [leftSize, rightSize] of [
      [1, 1],
      [2, 1],
      [1, 3],
      [500, 500],
    ]) {
      const merged: string[] = [];
      for await (const page of mergeById(source(left, leftSize).pages(), source(right, rightSize).pages())) {
        for (const pair of page) {
          expect(pair.id).toBe(pair.left?.id ?? pair.right?.id);
          merged.push(`${pair.left?.id ?? ''}=${pair.right?.id ?? ''}`);
        }
      }
      expect(merged).toEqual(pairs);
    }
  });

  it('ends both sources when it is left early', async () => {
    const [left, right] = [source(['a', 'b'], 1), source(['a', 'b'], 1)];
    for await (const [pair] of mergeById(left.pages(), right.pages())) {
      expect(pair?.id).toBe('a');
      break;
    }
    expect([left.ended, right.ended]).toEqual([true, true]);
  });
});
