import { describe, expect, it } from '@jest/globals';
import { parseEmail, parseName } from './account-options.ts';

const usageError = expect.objectContaining({ exitCode: 2 });

describe('The --email option', () => {
  it.each(['a@b.example', 'first.last+tag@sub.domain.example', 'ops@localhost', 'jürgen@bücher.example'])(
    'may be %s',
    (email) => {
      expect(parseEmail(` ${email} `)).toBe(email);
    },
  );

  it.each([
    '',
    'nobody',
    '@b.example',
    'a@',
    'a@b@c.example',
    'a b@c.example',
    'a@b..example',
    'A <a@b.example>',
    'a@b\n.c',
  ])('rejects %j', (email) => {
    expect(() => parseEmail(email)).toThrow(usageError);
  });
});

describe('The --name option', () => {
  it('is trimmed', () => expect(parseName(' Acme Ltd ')).toBe('Acme Ltd'));

  it.each(['', '   ', '\u200b', 'a\u0007b', 'x'.repeat(101)])('rejects %j', (name) => {
    expect(() => parseName(name)).toThrow(usageError);
  });
});
