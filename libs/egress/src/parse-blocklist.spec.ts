import { describe, expect, it } from '@jest/globals';
import { parseBlocklist } from './parse-blocklist.ts';

describe('a line of a blocklist', () => {
  it.each([
    ['example.com', 'example.com'],
    ['WWW.Example.COM', 'www.example.com'],
    ['example.com.', 'example.com'],
    ['  example.com\t', 'example.com'],
    ['example.com # asked on 2026-06-01', 'example.com'],
    ['example.com#asked', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['intranet', 'intranet'],
    ['_a.example', '_a.example'],
    ['dead.beef', 'dead.beef'],
    ['192.0.2.1', '192.0.2.1/32'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('%j stands for %s', (line, entry) => {
    expect(parseBlocklist(line)).toEqual({ entries: [entry], misread: [] });
  });

  it.each(['', '   ', '# example.com', '  # example.com'])('%j is no entry', (line) => {
    expect(parseBlocklist(line)).toEqual({ entries: [], misread: [] });
  });

  it.each([
    'https://example.com',
    'example.com/path',
    'example.com:443',
    'user@example.com',
    '*.example.com',
    '.example.com',
    'example..com',
    'example.com..',
    'exa mple.com',
    '127.0.0.1 example.com',
    'example.com, example.org',
    '%65xample.com',
    '-example.com',
    'a'.repeat(64),
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/24/8',
    '192.0.2.0-192.0.2.9',
    '192.0.2.256',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[2001:db8::1]',
    'fe80::1%eth0',
    '2001:db8::/129',
    'example.com/24',
  ])('%j is rejected', (line) => {
    expect(parseBlocklist(line)).toEqual({ entries: [], misread: [{ line: 1, text: line }] });
  });
});

describe('the lines of a blocklist', () => {
  it.each(['\n', '\r\n', '\r'])('are separated by %j, and counted from 1 with those that are no entries', (end) => {
    const text = ['\ufeff# Opt-outs', '', 'example.com', 'no host', '192.0.2.1', 'https://x/'].join(end);
    expect(parseBlocklist(text)).toEqual({
      entries: ['example.com', '192.0.2.1/32'],
      misread: [
        { line: 4, text: 'no host' },
        { line: 6, text: 'https://x/' },
      ],
    });
  });
});
