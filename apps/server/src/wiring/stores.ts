import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventLog, Leases, RateWindows, ReadStore } from '#event-sourcing';
import type { Clock } from '#kernel';
import { openEmbeddedStores } from '#storage';
import type { Settings } from '../config/settings.ts';
import { plainCollections, projections } from './features.ts';

export interface Stores {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly leases: Leases;
  readonly rateWindows: RateWindows;
  close(): Promise<void>;
}

/** Opens what the configuration names, with every collection that the service reads. */
export async function openStores(settings: Settings, clock: Clock, onFatal: (reason: Error) => void): Promise<Stores> {
  const stores = await openEmbeddedStores({ directory: settings.DATA_DIR, clock, onFatal });
  const collections = [...projections.map(({ collection }) => collection), ...plainCollections];
  for (const collection of collections) await stores.readStore.live(collection);
  return stores;
}

/** Keys for what must be recoverable, newest first; made on first start where everything is embedded. */
export function secretsKeys(settings: Settings): readonly Buffer[] {
  if (settings.SECRETS_KEY.length > 0) return settings.SECRETS_KEY.map((key) => Buffer.from(key, 'base64'));
  const file = join(settings.DATA_DIR, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return [Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')];
}
