import { describe, expect, it } from '@jest/globals';
import { canIsolateNetwork, runIsolated } from './support/network-namespace.ts';
import { executable } from './support/visits.ts';

const describeIsolated = canIsolateNetwork() ? describe : describe.skip;

describeIsolated('a browser in a network with canaries (needs root)', () => {
  it(
    'sends no packet but to the proxy from a hundred pages that try',
    async () => {
      const program = 'test/browser/support/hostile-visits.ts';
      const output = await runIsolated(program, [executable], 15 * 60_000);
      const { pages, refused, leaked, loopbackHits, counted } = JSON.parse(output) as Record<string, number>;
      expect(pages).toBeGreaterThanOrEqual(100);
      // The pages did try, and a packet that leaves is counted.
      expect(refused).toBeGreaterThan(50);
      expect(counted).toBeGreaterThan(0);
      expect({ leaked, loopbackHits }).toEqual({ leaked: 0, loopbackHits: 0 });
    },
    16 * 60_000,
  );
});
