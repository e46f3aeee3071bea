import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { canIsolateNetwork, runIsolated } from './support/network-namespace.ts';
import type { NetworkUse } from './support/network-counters.ts';
import { executable } from './support/visits.ts';

/** Where Chromium of a distribution reads the policies of the machine. */
const directory = '/etc/chromium';
const describeIsolated = canIsolateNetwork() && existsSync(directory) ? describe : describe.skip;

interface Scanned {
  readonly problems: readonly (string | undefined | null)[];
  readonly isRendered?: boolean;
  readonly use: NetworkUse;
}

describeIsolated(
  'a browser under the policies of its machine (needs root, and a Chromium that reads /etc/chromium)',
  () => {
    it(
      'is not used under managed ones that lead around the proxy, and uses it under all others',
      async () => {
        const program = 'test/browser/support/policy-visits.ts';
        const { managed, recommended, harmless } = JSON.parse(
          await runIsolated(program, [executable, directory], 10 * 60_000),
        ) as Record<'recommended' | 'harmless', Scanned> & {
          readonly managed: Scanned & { readonly file: string; readonly whenStarted: NetworkUse };
        };
        const problem = `${managed.file} sets WebRtcIPHandling for every browser of this machine, which may lead it around the proxy of the scan: remove that policy`;
        expect(managed.problems).toEqual([problem, expect.stringContaining(problem)]);
        expect(managed.use).toMatchObject({ packets: 0, datagrams: 0, connectionsBegun: 0 });
        // Flags do not help against it: that is why.
        expect(managed.whenStarted.packets).toBeGreaterThan(0);
        for (const { problems, isRendered, use } of [recommended, harmless]) {
          expect(problems).toEqual([null]);
          expect(isRendered).toBe(true);
          expect(use).toMatchObject({ packets: 0, datagrams: 0, connectionsBegun: use.connectionsAccepted });
        }
      },
      11 * 60_000,
    );
  },
);
