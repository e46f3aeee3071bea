import { describe, expect, it } from '@jest/globals';
import { surviveKills } from './killed-service.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';

describe('A service that is killed under load', () => {
  it('loses nothing, does nothing twice, and brings everything to its end', async () => {
    const verdict = await surviveKills(new SeededRandom(seedOfThisRun()), { kills: 3, mostScansEach: 10 });
    expect(verdict).toMatchObject({ broken: [], surprises: [], differences: [] });
    expect(verdict.scans).toBeGreaterThan(5);
  }, 120_000);
});
