import { describe, expect, it } from '@jest/globals';
import { requireAccountName } from './sign-up-limit.ts';

describe('the name of an account that a user opens', () => {
  it('is trimmed', () => expect(requireAccountName(' Acme ')).toBe('Acme'));

  it.each(['', ' ', '\u200b', 'a\u0007', 'x'.repeat(101)])('is not %j', (name) => {
    const details = { param: 'account_name' };
    expect(() => requireAccountName(name)).toThrow(expect.objectContaining({ code: 'invalid_parameter', details }));
  });
});
