import { describe, expect, it } from '@jest/globals';
import { garbageCollector } from '#kernel';
import type { Exchange } from '../artifacts.ts';
import { givenSite } from '../testing/site.ts';
import { ArtifactStore } from './artifact-store.ts';

const collect = garbageCollector();
const mebibyte = 1024 * 1024;
const known = { target: new URL('https://example.com/'), scanType: 'quick', now: new Date(0) } as const;

describe('the artifacts of a scan', () => {
  it('are those that a check needs', () => {
    const store = new ArtifactStore(known);
    const { main } = givenSite({ responses: { '/': '<p>x' } });
    store.settle('main', main);
    store.settle('exchanges', []);
    expect(store.view(['main'])).toEqual({ ...known, main });
  });

  it('are collected with what is young once the scan has let go of them, however old the scan is', () => {
    const store = new ArtifactStore(known);
    const [response] = givenSite({ responses: { '/': '<p>x' } }).exchanges;
    const before = heapUsed('major');
    store.settle(
      'exchanges',
      Array.from({ length: 10_000 }, () => ({ ...response }) as Exchange),
    );
    store.release();
    expect((heapUsed('minor') - before) / mebibyte).toBeLessThan(0.5);
  });
});

function heapUsed(type: 'minor' | 'major'): number {
  collect({ type });
  return process.memoryUsage().heapUsed;
}
