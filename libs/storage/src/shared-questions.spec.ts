import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SharedQuestions } from './shared-questions.ts';

describe('shared questions', () => {
  /** Answers with the number of the question, when told to. */
  const questions = () => {
    const shared = new SharedQuestions<number>();
    const open: (() => void)[] = [];
    let put = 0;
    const ask = (key = 'key'): Promise<number> =>
      shared.ask(key, () => {
        put += 1;
        const number = put;
        return new Promise((resolve) => open.push(() => resolve(number)));
      });
    const answer = async (): Promise<void> => {
      open.shift()?.();
      await setImmediate();
    };
    return { shared, ask, answer, put: () => put };
  };

  it('are put at once by the first, and once more for all who ask meanwhile', async () => {
    const { ask, answer, put } = questions();
    const answers = Promise.all([ask(), ask(), ask(), ask()]);
    await answer();
    await answer();
    expect(await answers).toEqual([1, 2, 2, 2]);
    expect(put()).toBe(2);
  });

  it('are never answered with what is older than the asking', async () => {
    const { ask, answer } = questions();
    const [first, second] = [ask(), ask()];
    await answer();
    const third = ask();
    await answer();
    await answer();
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
  });

  it('are put anew when nobody asks', async () => {
    const { ask, answer } = questions();
    for (const expected of [1, 2, 3]) {
      const asked = ask();
      await answer();
      expect(await asked).toBe(expected);
    }
  });

  it('do not mind other questions', async () => {
    const { ask, answer, put } = questions();
    const both = Promise.all([ask('one'), ask('other')]);
    expect(put()).toBe(2);
    await answer();
    await answer();
    await both;
  });

  it('that fail fail for those who asked, and not for the next', async () => {
    const shared = new SharedQuestions<string>();
    const failing = shared.ask('key', () => Promise.reject(new Error('failed')));
    const next = shared.ask('key', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('fine');
  });
});
