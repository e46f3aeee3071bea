import { describe, expect, it, jest } from '@jest/globals';
import { DocumentCache } from './document-cache.ts';

describe('The cache of documents', () => {
  it('runs a query once for each version of the data', () => {
    const cache = new DocumentCache();
    const read = jest.fn(() => '{"at":1}');
    expect(cache.get(1, 'a', read)).toEqual({ at: 1 });
    expect(cache.get(1, 'a', read)).toEqual({ at: 1 });
    expect(read).toHaveBeenCalledTimes(1);
    expect(cache.get(2, 'a', () => '{"at":2}')).toEqual({ at: 2 });
  });

  it('does not remember that there is no document', () => {
    const cache = new DocumentCache();
    expect(cache.get(1, 'a', () => undefined)).toBeUndefined();
    expect(cache.get(1, 'a', () => '{}')).toEqual({});
  });

  it('returns documents that cannot be changed, as the next reader gets the same one', () => {
    const document = new DocumentCache().get(1, 'a', () => '{"limits":{"scans":1}}') as { limits: { scans: number } };
    expect(() => Object.assign(document, { other: 1 })).toThrow(TypeError);
    expect(() => Object.assign(document.limits, { scans: 2 })).toThrow(TypeError);
  });

  it('keeps 1,000 documents, and no large ones', () => {
    const cache = new DocumentCache();
    const read = jest.fn(() => '{}');
    for (let index = 0; index <= 1_000; index++) cache.get(1, `document ${index}`, read);
    cache.get(1, 'document 1', read);
    expect(read).toHaveBeenCalledTimes(1_001);
    cache.get(1, 'document 0', read);
    expect(read).toHaveBeenCalledTimes(1_002);
    const large = jest.fn(() => JSON.stringify({ text: 'x'.repeat(10_000) }));
    cache.get(1, 'large', large);
    cache.get(1, 'large', large);
    expect(large).toHaveBeenCalledTimes(2);
  });
});
