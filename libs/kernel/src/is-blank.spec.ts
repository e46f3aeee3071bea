import { describe, expect, it } from '@jest/globals';
import { isBlank } from './is-blank.ts';

describe('a blank text', () => {
  it.each(['', ' \n\t', '\u00a0\u3000', '\u200b\u2060', '\u3164\u115f', '\u2800', '\ufe0f'])('is %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', ' . ', '名', '\u200bx', '❤\ufe0f'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
