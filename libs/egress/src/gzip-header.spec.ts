import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { gzipHeaderLength } from './gzip-header.ts';

/** The first ten bytes of gzip data with these flags, and what follows them. */
const gzip = (flags: number, rest = ''): Buffer =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]), Buffer.from(rest, 'latin1')]);
const [checksum, extra, name, comment] = [2, 4, 8, 16];

describe('the header of gzip data', () => {
  it.each([
    ['no field', gzip(0, 'data'), 10],
    ['a text flag, which has no field', gzip(1, 'data'), 10],
    ['a checksum', gzip(checksum, '12data'), 12],
    ['an extra field', gzip(extra, '\x03\x00abcdata'), 15],
    ['an empty extra field', gzip(extra, '\x00\x00data'), 12],
    ['an extra field of more than 255 bytes', gzip(extra, `\x01\x01${'x'.repeat(257)}data`), 269],
    ['a name', gzip(name, 'name\x00data'), 15],
    ['an empty name', gzip(name, '\x00data'), 11],
    ['a comment', gzip(comment, 'comment\x00data'), 18],
    ['a name and a comment', gzip(name + comment, 'a\x00bc\x00data'), 15],
    ['an extra field with a zero before a name', gzip(extra + name, '\x01\x00\x00n\x00data'), 15],
    ['all fields', gzip(checksum + extra + name + comment, '\x01\x00xn\x00c\x0012data'), 19],
  ])('with %s has its length', (_, data, length) => {
    expect(gzipHeaderLength(data)).toBe(length);
    expect(data.subarray(length).toString('latin1')).toBe('data');
  });

  it('of what zlib writes ends where its data begins', () => {
    expect(gzipHeaderLength(gzipSync('plain'))).toBe(10);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['less than ten bytes', gzip(0).subarray(0, 9)],
    ['ten bytes and no data', gzip(0)],
    ['another first byte', Buffer.concat([Buffer.from([0x1e]), gzip(0, 'data').subarray(1)])],
    ['another second byte', Buffer.concat([Buffer.from([0x1f, 0x8c]), gzip(0, 'data').subarray(2)])],
    ['an extra field without its length', gzip(extra)],
    ['an extra field with half of its length', gzip(extra, '\x01')],
    ['an extra field that breaks off', gzip(extra, '\x05\x00abc')],
    ['a name without an end', gzip(name, 'name')],
    ['a comment without an end', gzip(name + comment, 'name\x00comment')],
    ['a name behind an extra field that breaks off', gzip(extra + name, '\xff\xffabc\x00')],
    ['a name and no data', gzip(name, 'name\x00')],
    ['half of a checksum', gzip(checksum, '1')],
    ['a checksum and no data', gzip(checksum, '12')],
  ])('is none in %s', (_, data) => {
    expect(gzipHeaderLength(data)).toBeUndefined();
  });
});
