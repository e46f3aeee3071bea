import { describe, expect, it, jest } from '@jest/globals';
import { memoizeFrozen } from './memoize-frozen.ts';

describe('a function that is memoized for frozen arguments', () => {
  const named = ({ name }: { name: string }): { shown: string } => ({ shown: name });

  it('is computed once for each of them, and its results cannot be changed', () => {
    const compute = jest.fn(named);
    const show = memoizeFrozen(compute);
    const [one, other] = [Object.freeze({ name: 'a' }), Object.freeze({ name: 'a' })];
    expect(show(one)).toEqual({ shown: 'a' });
    expect(show(one)).toBe(show(one));
    expect(show(other)).not.toBe(show(one));
    expect(compute).toHaveBeenCalledTimes(2);
    expect(() => Object.assign(show(one), { shown: 'b' })).toThrow(TypeError);
  });

  it('is computed each time for an argument that may change', () => {
    const show = memoizeFrozen(named);
    const source = { name: 'a' };
    expect(show(source)).toEqual({ shown: 'a' });
    source.name = 'b';
    expect(show(source)).toEqual({ shown: 'b' });
  });

  it('takes values that are no objects', () => {
    const text = memoizeFrozen((value: unknown) => JSON.stringify(value));
    expect([text(1), text('a'), text(null), text(true)]).toEqual(['1', '"a"', 'null', 'true']);
  });
});
