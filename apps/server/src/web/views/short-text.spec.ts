import { describe, expect, it } from '@jest/globals';
import { shortText } from './short-text.ts';

describe('a short text', () => {
  it('is the whole text where that is short enough', () => {
    expect(shortText('a'.repeat(200))).toBe('a'.repeat(200));
  });

  it('ends with an ellipsis where it is not, and with no half of a character', () => {
    expect(shortText('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
    expect(shortText(`${'a'.repeat(198)}${'😀'.repeat(2)}`)).toBe(`${'a'.repeat(198)}…`);
  });
});
