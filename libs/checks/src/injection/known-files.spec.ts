import { describe, expect, it } from '@jest/globals';
import { behindFile, knownFileIn } from './known-files.ts';

const osRelease = 'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.19.1\nPRETTY_NAME="Alpine Linux v3.19"\n';
const documentation = `The name is in PRETTY_NAME="…", such as PRETTY_NAME="Debian".${' It is for people.'.repeat(100)}`;

describe('a file that every system has', () => {
  it.each([
    ['alone', osRelease],
    ['in a string of JSON', JSON.stringify({ content: osRelease })],
    ['behind a text that speaks of it', `<p>${documentation}</p><pre>${osRelease}</pre>`],
  ])('is recognised %s', (_, text) => {
    expect(knownFileIn(text)).toContain('Alpine Linux v3.19');
  });

  it.each([
    ['its documentation', documentation],
    ['a request of it', '/etc/os-release: No such file or directory'],
    ['a variable of a program', 'const $PRETTY_NAME="x", ID=1'],
  ])('is not %s', (_, text) => expect(knownFileIn(text)).toBeUndefined());

  it('is looked for in linear time', () => {
    for (const part of ['PRETTY_NAME=a ', 'PRETTY_NAME="x', 'ID=', '<web-app', '<key>ProductName</key> '])
      expect(knownFileIn(part.repeat(100_000))).toBeUndefined();
  });

  it('is no folder', () => {
    expect(behindFile('../../etc/os-release', 'word')).toBe('../../etc/os-release/word');
    expect(behindFile('..%2f..%2fwindows%2fwin.ini', 'word')).toBe('..%2f..%2fwindows%2fwin.ini/word');
  });
});
