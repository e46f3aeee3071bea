import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Service } from '../support/service.ts';
import { CrashTest } from './crash-test.ts';
import type { CrashTestReport } from './crash-test.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Kills {
  readonly kills: number;
  readonly maxScansEach: number;
  /** Removes the read models after each kill. */
  readonly losesReadModels?: boolean;
}

/** Runs the service on the embedded stores under load, kills it repeatedly, and reports what was lost or repeated. */
export async function killUnderLoad(
  random: SeededRandom,
  { kills, maxScansEach, losesReadModels = false }: Kills,
): Promise<CrashTestReport> {
  const crashTest = await CrashTest.prepare();
  const service = await Service.start({ ...crashTest.settings, EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' });
  try {
    await crashTest.openAccounts(service.operator, () => service.url, random, maxScansEach);
    await crashTest.loadWhile(async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(random.between(50, 1_500));
        await service.kill();
        if (losesReadModels) removeReadModels(service.dataDirectory);
        await service.restart();
      }
    });
    return await crashTest.verify(service.environment, [service.url], async () => void (await service.stop()));
  } finally {
    await service.remove();
    await crashTest.end();
  }
}

/** Of a service that does not run: the next start builds them from the log. */
export function removeReadModels(dataDirectory: string): void {
  for (const file of readdirSync(dataDirectory).filter((name) => name.startsWith('read-models.db'))) {
    rmSync(join(dataDirectory, file));
  }
}
