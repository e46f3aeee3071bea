import { describe, expect, it } from '@jest/globals';
import { surviveKills } from './killed-service.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';

const kills = Number(process.env['KILLS'] ?? 20);
const secondsAtMost = 60 + kills * 10;

describe('A service in one process on the embedded stores', () => {
  it(
    `loses nothing and does nothing twice in ${kills} kills under load`,
    async () => {
      const verdict = await surviveKills(new SeededRandom(seedOfThisRun()), { kills, mostScansEach: kills * 3 });
      expect(verdict).toMatchObject({ broken: [], surprises: [], differences: [] });
      expect(verdict.scans).toBeGreaterThan(kills);
      expect(verdict.canceled).toBeGreaterThan(0);
      expect(verdict.revokedKeys).toBeGreaterThan(0);
    },
    secondsAtMost * 1_000,
  );
});
