import { describe, expect, it } from '@jest/globals';
import { emailOf, nameOf } from './account-texts.ts';

const wrongUse = expect.objectContaining({ exitCode: 2 });

describe('An e-mail address on the command line', () => {
  it.each(['a@b.example', 'first.last+tag@sub.domain.example', 'ops@localhost', 'jürgen@bücher.example'])(
    'may be %s',
    (email) => {
      expect(emailOf(` ${email} `)).toBe(email);
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
  ])('may not be %j', (email) => {
    expect(() => emailOf(email)).toThrow(wrongUse);
  });
});

describe('A name on the command line', () => {
  it('is trimmed', () => expect(nameOf(' Acme Ltd ')).toBe('Acme Ltd'));

  it.each(['', '   ', 'a\u0007b', 'x'.repeat(101)])('may not be %j', (name) => {
    expect(() => nameOf(name)).toThrow(wrongUse);
  });
});
