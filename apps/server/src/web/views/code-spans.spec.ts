import { describe, expect, it } from '@jest/globals';
import { codeSpans } from './code-spans.ts';

describe('text with code', () => {
  it.each([
    ['Send `X-Frame-Options: DENY` and `Vary`.', 'Send <code>X-Frame-Options: DENY</code> and <code>Vary</code>.'],
    ['no code', 'no code'],
    ['`<base>` is set', '<code>&#60;base&#62;</code> is set'],
    ['one ` alone', 'one &#96; alone'],
    ['`a` and ` alone', '<code>a</code> and &#96; alone'],
    ['<b>`<i>`', '&#60;b&#62;<code>&#60;i&#62;</code>'],
  ])('%s', (text, expected) => {
    expect(String(codeSpans(text))).toBe(expected);
  });
});
