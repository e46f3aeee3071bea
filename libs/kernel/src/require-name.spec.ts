import { describe, expect, it } from '@jest/globals';
import { requireName } from './require-name.ts';

describe('the name that a user gives something', () => {
  it.each(['a', 'x'.repeat(100), ' with white space '])('may be %j', (name) => {
    expect(requireName(name, 'name')).toBe(name);
  });

  it.each([
    ['', 'have 1 to 100 characters'],
    ['x'.repeat(101), 'have 1 to 100 characters'],
    ['a\u0007', 'have 1 to 100 characters'],
    ['\ud800', 'have 1 to 100 characters'],
    [' \u200b', 'not be blank'],
  ])('may not be %j', (name, requirement) => {
    const rejection = {
      code: 'invalid_parameter',
      message: `The name must ${requirement}.`,
      details: { param: 'title' },
    };
    expect(() => requireName(name, 'title')).toThrow(expect.objectContaining(rejection));
  });
});
