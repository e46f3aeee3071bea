import { describe, expect, it } from '@jest/globals';
import { requireAcceptablePassword } from './password-rules.ts';

const email = 'grace.hopper@example.com';
const ofLength = (length: number): string => 'kahvikupponen vihreä, '.repeat(6).slice(0, length);
const rejected = expect.objectContaining({ code: 'invalid_parameter', details: { param: 'password' } });

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'aB3$ kitten wagon 9',
    '🐈‍⬛ purrs, and 🐕 does not',
    'x1 '.repeat(21) + 'y',
    `${'many words and '.repeat(8)}an end…`.slice(0, 128),
    'kahvikupponen vihreä',
  ])('may be %j', async (password) => {
    await expect(requireAcceptablePassword(password, email)).resolves.toBeUndefined();
  });

  it.each([
    ['too short', 'eleven char'],
    ['too long', 'a word, '.repeat(17)],
    ['common', 'qwertyuiopasdfghjkl'],
    ['common, with digits around it', '1password123!'],
    ['common in upper case', 'PASSWORDPASSWORD'],
    ['one character', 'aaaaaaaaaaaaaaa'],
    ['a repetition', 'abcabcabcabcabc'],
    ['a sequence', '123456789012'],
    ['a sequence downwards', 'zyxwvutsrqponm'],
    ['the e-mail address', 'Grace.Hopper@example.com'],
    ['a part of the e-mail address', 'grace.hopper2026'],
    ['the name of the service', 'Scanledger2026!'],
  ])('must not be %s', async (_kind, password) => {
    await expect(requireAcceptablePassword(password, email)).rejects.toEqual(rejected);
  });

  it.each([12, 128])('may have %i characters', async (length) => {
    await expect(requireAcceptablePassword(ofLength(length), email)).resolves.toBeUndefined();
  });

  it.each([11, 129])('must not have %i characters', async (length) => {
    await expect(requireAcceptablePassword(ofLength(length), email)).rejects.toEqual(rejected);
  });

  it('is counted in characters, not in bytes', async () => {
    await requireAcceptablePassword('ñandú über äß', email);
    await expect(requireAcceptablePassword('🐈🐕🐎🐖🐏', email)).rejects.toEqual(rejected);
  });
});
