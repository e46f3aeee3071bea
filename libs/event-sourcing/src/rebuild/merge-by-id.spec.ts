import { describe, expect, it } from '@jest/globals';
import { mergeById } from './merge-by-id.ts';

/** The ids, in order; `ended` tells that the source was left before its end, or read to it. */
function source(ids: readonly string[]) {
  const one = {
    ended: false,
    async *items(): AsyncGenerator<{ readonly id: string }> {
      try {
        for (const id of ids) yield { id };
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
    const merged: string[] = [];
    for await (const pair of mergeById(source(left).items(), source(right).items())) {
      expect(pair.id).toBe(pair.left?.id ?? pair.right?.id);
      merged.push(`${pair.left?.id ?? ''}=${pair.right?.id ?? ''}`);
    }
    expect(merged).toEqual(pairs);
  });

  it('ends both sources when it is left early', async () => {
    const [left, right] = [source(['a', 'b']), source(['a', 'b'])];
    for await (const pair of mergeById(left.items(), right.items())) {
      expect(pair.id).toBe('a');
      break;
    }
    expect([left.ended, right.ended]).toEqual([true, true]);
  });
});
