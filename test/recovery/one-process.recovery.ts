import { describe, expect, it } from '@jest/globals';
import { killUnderLoad } from './kill-under-load.ts';
import { seedOfThisRun, SeededRandom } from './seeded-random.ts';

const kills = Number(process.env['KILLS'] ?? 20);
const timeoutSeconds = 60 + kills * 10;

describe('A service in one process on the embedded stores', () => {
  it(
    `loses nothing and does nothing twice in ${kills} kills under load`,
    async () => {
      const report = await killUnderLoad(new SeededRandom(seedOfThisRun()), { kills, maxScansEach: kills * 3 });
      expect(report).toMatchObject({ violations: [], unexpected: [], differences: [] });
      expect(report.scans).toBeGreaterThan(kills);
      expect(report.canceled).toBeGreaterThan(0);
      expect(report.revokedKeys).toBeGreaterThan(0);
    },
    timeoutSeconds * 1_000,
  );
});
