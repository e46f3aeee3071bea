import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { canIsolateNetwork, runIsolated } from './support/network-namespace.ts';
import { executable } from './support/visits.ts';

/** xdg-utils, with which programs open the URLs of others. */
const canOpenUrls = existsSync('/usr/bin/xdg-open');
const describeIsolated = canIsolateNetwork() ? describe : describe.skip;

describeIsolated('a browser in a network with canaries (needs root)', () => {
  it(
    'connects to nothing but the proxy from hundreds of pages that try',
    async () => {
      const program = 'test/browser/support/hostile-visits.ts';
      const output = await runIsolated(program, [executable], 20 * 60_000);
      const { programs, localServices, ...counts } = JSON.parse(output) as Record<string, unknown>;
      const { pages, refused, proxies, connectionsBegun, connectionsAccepted, ...left } = counts as Record<
        string,
        number
      >;
      expect(pages).toBeGreaterThan(430);
      // The pages did try.
      expect(refused).toBeGreaterThan(50);
      expect(proxies).toBe(1);
      // Nothing but the proxy and the canary accepts connections.
      expect(connectionsAccepted).toBeGreaterThan(0);
      expect(connectionsBegun).toBe(connectionsAccepted);
      expect(left).toMatchObject({ packets: 0, datagrams: 0, loopbackHits: 0, ofItsOwnAccord: [] });
      // Nor has it another program send something, or a service of the machine.
      expect({ programs, localServices }).toEqual({ programs: [], localServices: {} });
    },
    21 * 60_000,
  );

  it(
    'without our settings sends packets, and reaches the canary: what is counted above does not pass uncounted',
    async () => {
      const output = await runIsolated(
        'test/browser/support/unconfined-visit.ts',
        [executable, String(canOpenUrls)],
        5 * 60_000,
      );
      const { programs, localServices, ...counts } = JSON.parse(output) as Record<string, unknown>;
      if (canOpenUrls) expect(programs).not.toEqual([]);
      expect(localServices).not.toEqual({});
      const { packets, datagrams, loopbackHits, connectionsBegun, connectionsAccepted } = counts as Record<
        string,
        number
      >;
      expect(packets).toBeGreaterThan(0);
      expect(datagrams).toBeGreaterThan(0);
      expect(loopbackHits).toBeGreaterThan(0);
      expect(connectionsBegun).toBeGreaterThan(connectionsAccepted ?? Infinity);
    },
    6 * 60_000,
  );
});
