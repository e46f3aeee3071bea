import { describe, expect, it } from '@jest/globals';
import { isInScope } from './crawl-scope.ts';

it.each([
  ['https://www.shop.example.com/', 'https://api.example.com/x', true],
  ['https://example.com/', 'http://example.com/', true],
  ['https://example.co.uk/', 'https://other.co.uk/', false],
  ['https://me.github.io/', 'https://you.github.io/', false],
  ['http://127.0.0.1:8001/', 'http://127.0.0.1:8001/x', true],
  ['http://127.0.0.1:8001/', 'http://127.0.0.1:8002/', false],
  ['http://localhost:8001/', 'http://localhost/', false],
  ['https://example.com/', 'https://user:pw@example.com/', false],
  ['https://example.com/', 'ftp://example.com/', false],
])('from %s, %s in scope: %s', (target, url, expected) => {
  expect(isInScope(new URL(target), new URL(url))).toBe(expected);
});

describe('a trailing dot', () => {
  it('names the same domain', () => {
    expect(isInScope(new URL('https://example.com/'), new URL('https://www.example.com./'))).toBe(true);
  });
});
