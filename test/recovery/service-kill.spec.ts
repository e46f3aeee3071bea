import { describe, expect, it } from '@jest/globals';
import { killUnderLoad } from './kill-under-load.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';

describe('A service that is killed under load', () => {
  it('loses nothing, does nothing twice, and brings everything to its end', async () => {
    const report = await killUnderLoad(new SeededRandom(seedOfThisRun()), { kills: 3, maxScansEach: 10 });
    expect(report).toMatchObject({ violations: [], unexpected: [], differences: [] });
    expect(report.scans).toBeGreaterThan(5);
  }, 900_000);

  it('does nothing twice where its read models are lost as well, and sagas react again to the last second', async () => {
    const load = { kills: 3, maxScansEach: 10, losesReadModels: true };
    const report = await killUnderLoad(new SeededRandom(seedOfThisRun()), load);
    expect(report).toMatchObject({ violations: [], unexpected: [], differences: [] });
    expect(report.scans).toBeGreaterThan(5);
  }, 900_000);
});
