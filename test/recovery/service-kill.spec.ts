import { describe, expect, it } from '@jest/globals';
import { killUnderLoad } from './kill-under-load.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';

describe('A service that is killed under load', () => {
  it('loses nothing, does nothing twice, and brings everything to its end', async () => {
    const report = await killUnderLoad(new SeededRandom(seedOfThisRun()), { kills: 3, maxScansEach: 10 });
    expect(report).toMatchObject({ violations: [], unexpected: [], differences: [] });
    expect(report.scans).toBeGreaterThan(5);
  }, 900_000);
});
