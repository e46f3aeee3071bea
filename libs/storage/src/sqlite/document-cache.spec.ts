import { describe, expect, it, jest } from '@jest/globals';
import { DocumentCache } from './document-cache.ts';
import type { BuildName } from './writer/build-tables.ts';

const build: BuildName = { collection: 'scans_v1', build: 'initial' };

describe('The cache of documents', () => {
  it('runs a query once for each version of the data', () => {
    const cache = new DocumentCache();
    const read = jest.fn(() => '{"at":1}');
    expect(cache.get(1, build, 'a', {}, read)).toEqual({ at: 1 });
    expect(cache.get(1, build, 'a', {}, read)).toEqual({ at: 1 });
    expect(read).toHaveBeenCalledTimes(1);
    expect(cache.get(2, build, 'a', {}, () => '{"at":2}')).toEqual({ at: 2 });
  });

  it('runs a query for other values of fields than the document was found with', () => {
    const cache = new DocumentCache();
    const read = jest.fn((_build: unknown, _id: string, { account }: Partial<Record<string, unknown>>) =>
      account === 'other' ? undefined : '{}',
    );
    expect(cache.get(1, build, 'a', { account: 'own' }, read)).toEqual({});
    expect(cache.get(1, build, 'a', { account: 'other' }, read)).toBeUndefined();
    expect(cache.get(1, build, 'a', { account: 'own' }, read)).toEqual({});
    expect(cache.get(1, build, 'a', {}, read)).toEqual({});
    expect(read).toHaveBeenCalledTimes(2);
    expect(cache.get(1, build, 'a', { account: 'own', rank: 1 }, read)).toEqual({});
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('distinguishes builds', () => {
    const cache = new DocumentCache();
    expect(cache.get(1, build, 'a', {}, () => '{"at":1}')).toEqual({ at: 1 });
    expect(cache.get(1, { ...build, build: 'next' }, 'a', {}, () => '{"at":2}')).toEqual({ at: 2 });
  });

  it('does not remember that there is no document', () => {
    const cache = new DocumentCache();
    expect(cache.get(1, build, 'a', {}, () => undefined)).toBeUndefined();
    expect(cache.get(1, build, 'a', {}, () => '{}')).toEqual({});
  });

  it('returns documents that cannot be changed, as the next reader gets the same one', () => {
    const document = new DocumentCache().get(1, build, 'a', {}, () => '{"limits":{"scans":1}}') as {
      limits: { scans: number };
    };
    expect(() => Object.assign(document, { other: 1 })).toThrow(TypeError);
    expect(() => Object.assign(document.limits, { scans: 2 })).toThrow(TypeError);
  });

  it('keeps 1,000 documents, and no large ones', () => {
    const cache = new DocumentCache();
    const read = jest.fn(() => '{}');
    for (let index = 0; index < 1_000; index++) cache.get(1, build, `document ${index}`, {}, read);
    cache.get(1, build, 'document 0', {}, read);
    expect(read).toHaveBeenCalledTimes(1_000);
    cache.get(1, build, 'document 1000', {}, read);
    cache.get(1, build, 'document 0', {}, read);
    expect(read).toHaveBeenCalledTimes(1_002);
    const large = jest.fn(() => JSON.stringify({ text: 'x'.repeat(10_000) }));
    cache.get(1, build, 'large', {}, large);
    cache.get(1, build, 'large', {}, large);
    expect(large).toHaveBeenCalledTimes(2);
  });
});
