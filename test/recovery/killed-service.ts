import { setTimeout as pause } from 'node:timers/promises';
import { Service } from '../support/service.ts';
import { Ordeal } from './ordeal.ts';
import type { Verdict } from './ordeal.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Runs the whole service on the embedded stores under load, and kills it again and again. */
export async function surviveKills(
  random: SeededRandom,
  { kills, mostScansEach }: { readonly kills: number; readonly mostScansEach: number },
): Promise<Verdict> {
  const ordeal = await Ordeal.prepare();
  const service = await Service.start({ ...ordeal.settings, EVENT_LOG: 'sqlite', READ_STORE: 'sqlite' });
  try {
    await ordeal.openAccounts(service.operator, () => service.url, random, mostScansEach);
    await ordeal.loadWhile(async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(random.between(50, 1_500));
        await service.kill();
        await service.startAgain();
      }
    });
    return await ordeal.judge(service.environment, [service.url], async () => void (await service.stop()));
  } finally {
    await service.remove();
    await ordeal.end();
  }
}
