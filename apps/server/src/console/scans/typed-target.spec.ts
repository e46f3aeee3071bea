import { describe, expect, it } from '@jest/globals';
import { filterOf } from './scan-list.controller.ts';
import { typedTarget } from './typed-target.ts';

describe('a typed target', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com:8443/a?b=c:d', 'https://example.com:8443/a?b=c:d'],
    ['localhost:8080', 'https://localhost:8080'],
    ['http://example.com', 'http://example.com'],
    ['ftp://example.com', 'ftp://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['', ''],
  ])('%j is %j', (text, url) => {
    expect(typedTarget(text)).toBe(url);
  });

  it('filters the list of scans as the URL that it means', () => {
    expect(filterOf(new URLSearchParams({ target: ' example.com ' })).target).toBe('https://example.com');
    expect(filterOf(new URLSearchParams({ target: ' ' })).target).toBeUndefined();
  });
});
