import { describe, expect, it } from '@jest/globals';
import { HeaderRepair, isSoundResponse } from './header-repair.ts';

/** The header section as a parser gets it, read in chunks of `size` bytes, and the bytes after it. */
function repaired(text: string, size = text.length): { readonly header: string; readonly rest: string } {
  const repair = new HeaderRepair();
  const bytes = Buffer.from(text, 'latin1');
  let header = '';
  for (let at = 0; at < bytes.length; at += size) {
    const read = repair.read(bytes.subarray(at, at + size));
    header += read.bytes.toString('latin1');
    if (read.rest === undefined) continue;
    return { header, rest: read.rest.toString('latin1') + bytes.subarray(at + size).toString('latin1') };
  }
  return { header, rest: '' };
}

const status = 'HTTP/1.1 200 OK\r\n';

describe('the repair of a header section', () => {
  it.each([
    ['white space before the colon', `X-A : 1\r\nX-B\t: 2\r\n`, 'X-A: 1\r\nX-B: 2\r\n'],
    ['lines that are no headers', 'garbage\r\n: 1\r\nX A: 1\r\n<b>: 1\r\nX-\x00: 1\r\nX-B: 2\r\n', 'X-B: 2\r\n'],
    ['the continuation of a line that is left out', 'garbage\r\n more\r\nX-B: 2\r\n and\r\n', 'X-B: 2\r\n and\r\n'],
    ['a bare CR', 'X-B: a\rb\r\n c\rd\r\n', 'X-B: a b\r\n c d\r\n'],
    ['a repeated Content-Length', 'content-length: 2\r\nContent-Length: 2\r\n', 'content-length: 2\r\n'],
    ['a Content-Length that is no number', 'Content-Length: two\r\nContent-Length: 2\r\n', 'Content-Length: 2\r\n'],
    ['a Content-Length that cannot be true', `Content-Length: ${'9'.repeat(16)}\r\nX-A: b\r\n`, 'X-A: b\r\n'],
    ['a tab after a Content-Length', 'Content-Length: 2 \t\r\n', 'Content-Length: 2  \r\n'],
    ['nothing else', 'X-A:\x1b\x00\x80 \r\nX-B:\r\n', 'X-A:\x1b\x00\x80 \r\nX-B:\r\n'],
  ])('concerns %s, however the bytes arrive', (_what, lines, expected) => {
    for (const size of [1, 2, 7, 1_000]) {
      expect(repaired(`${status}${lines}\r\nbody`, size)).toEqual({
        header: `${status}${expected}\r\n`,
        rest: 'body',
      });
    }
  });

  it.each([
    ['http/1.1  200 OK', 'HTTP/1.1 200 OK'],
    ['HTTP/1.2 200', 'HTTP/1.1 200'],
    ['HTTP/1.0 404 Not\rFound', 'HTTP/1.0 404 Not Found'],
    ['HTTP/1.1 100 Continue', 'HTTP/1.1 102 Continue'],
    ['SSH-2.0-OpenSSH_9.6', 'SSH-2.0-OpenSSH_9.6'],
  ])('concerns the status line %j', (line, expected) => {
    expect(repaired(`${line}\r\n\r\n`)).toEqual({ header: `${expected}\r\n\r\n`, rest: '' });
  });

  it.each([204, 304])('leaves out the length of the body that a response with status %i does not have', (code) => {
    expect(repaired(`HTTP/1.1 ${code} X\r\nContent-Length: 2\r\n\r\n`).header).toBe(`HTTP/1.1 ${code} X\r\n\r\n`);
  });

  it('begins anew with the next section', () => {
    const repair = new HeaderRepair();
    const interim = repair.read(Buffer.from(`HTTP/1.1 103 Early\r\nContent-Length: 1\r\n\r\n${status}`));
    expect(interim.rest?.toString()).toBe(status);
    expect(repair.read(Buffer.from(`${status}Content-Length: 2\r\n\r\n`)).bytes.toString()).toContain('Length: 2');
  });

  it.each(['x-many : 1\r\n'.repeat(20_000), `x-big: ${'a'.repeat(200_000)}\r\n`, 'a'.repeat(200_000)])(
    'leaves to the parser what exceeds 64 KiB',
    (lines) => {
      const { header } = repaired(`${status}${lines}\r\n`, 10_000);
      expect(header.length).toBeGreaterThan(lines.length * 0.9);
    },
  );
});

describe('a response that needs no repair', () => {
  it.each([
    ['with a length', `${status}Content-Length: 4\r\nX-A:\x1b\x00\x80 \r\nX-B:\r\n\r\nbody`],
    ['without a reason', 'HTTP/1.0 404\r\n\r\n'],
    ['without a body', 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n'],
    ['with a body that looks like a header section', `${status}\r\nContent-Length: x\r\nX : 1\r\n\r\n`],
  ])('is recognised: %s', (_what, text) => {
    expect(isSoundResponse(Buffer.from(text, 'latin1'))).toBe(true);
    const { header, rest } = repaired(text);
    expect(header + rest).toBe(text);
  });

  it.each([
    ['a line that is no header', `${status}garbage\r\n\r\n`],
    ['white space before the colon', `${status}X-A : 1\r\n\r\n`],
    ['a folded line', `${status}X-A: 1\r\n more\r\n\r\n`],
    ['a bare CR', `${status}X-A: a\rb\r\n\r\n`],
    ['a bare LF', `${status}X-A: a\nX-B : 1\r\n\r\n`],
    ['an end of bare LFs', `${status}X-A: a\n\nX-B: 1\r\n\r\n`],
    ['a repeated Content-Length', `${status}Content-Length: 2\r\ncontent-length: 2\r\n\r\n`],
    ['a Content-Length that is no number', `${status}Content-Length: 2, 2\r\n\r\n`],
    ['a Content-Length that cannot be true', `${status}Content-Length: ${'9'.repeat(16)}\r\n\r\n`],
    ['a tab after a Content-Length', `${status}Content-Length: 2\t\r\n\r\n`],
    ['the length of a body that the status rules out', 'HTTP/1.1 304 X\r\nContent-Length: 2\r\n\r\n'],
    ['an interim response', `HTTP/1.1 103 Early\r\n\r\n${status}\r\n`],
    ['an unusual status line', 'HTTP/1.2 200 OK\r\n\r\n'],
    ['a section that has not ended', `${status}X-A: 1\r\n`],
    ['more than 64 KiB', `${status}x: ${'a'.repeat(70_000)}\r\n\r\n`],
  ])('is none with %s', (_what, text) => {
    expect(isSoundResponse(Buffer.from(text, 'latin1'))).toBe(false);
  });
});
