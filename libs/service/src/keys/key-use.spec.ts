import { describe, expect, it } from '@jest/globals';
import type { ReadStore } from '#event-sourcing';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { KeyUse, maxRemembered } from './key-use.ts';

function prepare() {
  const clock = new ManualClock('2026-06-01T12:00:00.000Z');
  const written: string[] = [];
  let isFailing = false;
  const put = async (_collection: unknown, keyId: string): Promise<void> => {
    written.push(keyId);
    if (isFailing) throw new Error('no space left');
  };
  const use = new KeyUse({ put } as unknown as ReadStore, clock);
  const failWrites = (failing: boolean): void => {
    isFailing = failing;
  };
  return { use, clock, written, failWrites };
}

describe('the last use of a key', () => {
  it('is written at once, and then at most once a minute', () => {
    const { use, clock, written } = prepare();
    use.record('key_1');
    use.record('key_1');
    clock.advance(59_999);
    use.record('key_1');
    expect(written).toEqual(['key_1']);
    clock.advance(1);
    use.record('key_1');
    expect(written).toEqual(['key_1', 'key_1']);
  });

  it('is written again after the clock was set back', () => {
    const { use, clock, written } = prepare();
    use.record('key_1');
    clock.advance(-24 * 3_600_000);
    use.record('key_1');
    expect(written).toEqual(['key_1', 'key_1']);
  });

  it('is written again after a failure', async () => {
    const { use, written, failWrites } = prepare();
    failWrites(true);
    use.record('key_1');
    await new Promise(setImmediate);
    failWrites(false);
    use.record('key_1');
    expect(written).toEqual(['key_1', 'key_1']);
  });

  it('is remembered for a bounded number of keys, those used last', () => {
    const { use, written } = prepare();
    for (let n = 0; n <= maxRemembered; n++) use.record(`key_${n}`);
    written.length = 0;
    use.record(`key_${maxRemembered}`);
    use.record('key_0');
    expect(written).toEqual(['key_0']);
  });
});
