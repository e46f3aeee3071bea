import { setTimeout as pause } from 'node:timers/promises';
import { Service } from '../support/service.ts';
import { CrashTest } from './crash-test.ts';
import type { CrashTestReport } from './crash-test.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Runs the service on the embedded stores under load, kills it repeatedly, and reports what was lost or repeated. */
export async function killUnderLoad(
  random: SeededRandom,
  { kills, maxScansEach }: { readonly kills: number; readonly maxScansEach: number },
): Promise<CrashTestReport> {
  const crashTest = await CrashTest.prepare();
  const service = await Service.start({ ...crashTest.settings, EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' });
  try {
    await crashTest.openAccounts(service.operator, () => service.url, random, maxScansEach);
    await crashTest.loadWhile(async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(random.between(50, 1_500));
        await service.kill();
        await service.restart();
      }
    });
    return await crashTest.verify(service.environment, [service.url], async () => void (await service.stop()));
  } finally {
    await service.remove();
    await crashTest.end();
  }
}
