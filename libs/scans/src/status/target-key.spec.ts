import { describe, expect, it } from '@jest/globals';
import { targetKeyOf } from './target-key.ts';

describe('the key of a target', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Example.COM:443/', 'https://example.com/'],
    ['https://example.com/#top', 'https://example.com/'],
    ['https://example.com/#', 'https://example.com/'],
    ['https://example.com/a/../b?x=1', 'https://example.com/b?x=1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('of %s is %s', (target, key) => expect(targetKeyOf(target)).toBe(key));

  it('is another for another scheme, path or query', () => {
    const targets = ['http://a.example/', 'https://a.example/', 'https://a.example/b', 'https://a.example/?b'];
    expect(new Set(targets.map(targetKeyOf)).size).toBe(targets.length);
  });

  it('of text that is no URL is the text', () => expect(targetKeyOf('nothing')).toBe('nothing'));
});
