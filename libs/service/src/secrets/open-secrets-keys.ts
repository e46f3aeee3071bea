import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { countOf } from '#kernel';
import type { Clock, Ids } from '#kernel';
import { countByMissingKey, SecretBox } from '#webhooks';
import type { EndpointSources } from '#webhooks';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Settings } from '../config/settings.ts';
import { createKey, readKey } from './key-file.ts';

/** Where what is encrypted is read from. */
type Sources = Required<EndpointSources>;

/**
 * The keys that encrypt secrets, newest first: those of the setting, or that of `secrets.key` in DATA_DIR, which is
 * created where nothing is encrypted yet.
 * @throws ConfigurationError where they cannot decrypt what is stored: every webhook delivery would fail
 */
export async function openSecretsKeys(
  { SECRETS_KEY, DATA_DIR }: Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>,
  sources: Sources,
  clock: Clock,
  ids: Ids,
): Promise<readonly Buffer[]> {
  const file = resolve(DATA_DIR, 'secrets.key');
  const verified = async (keys: readonly Buffer[], from: EndpointSources, mistake: Mistake): Promise<typeof keys> => {
    const missing = await countByMissingKey(from, new SecretBox(keys, ids), clock.timestamp());
    if (missing.size === 0) return keys;
    throw new ConfigurationError([...missing].map(([keyId, endpoints]) => mistake(describeKey(keyId, endpoints))));
  };
  if (SECRETS_KEY.length > 0) {
    const keys = SECRETS_KEY.map((key) => Buffer.from(key, 'base64'));
    return verified(
      keys,
      sources,
      (key) =>
        `${key}, is not in SECRETS_KEY. Add it after the newest one; it was in the setting before, or is in ${file}.`,
    );
  }
  if (existsSync(file)) {
    return verified([readKey(file)], sources, (key) => `${key}, is missing: ${file} has another one. ${wayOut}`);
  }
  // Not from the read model: it may be behind the log.
  const { log, catalogue } = sources;
  await verified([], { log, catalogue }, (key) => `${key}, is missing: there is no ${file}. ${wayOut}`);
  createKey(file);
  return [readKey(file)];
}

const wayOut = 'Restore the file from a backup, or set that key in SECRETS_KEY.';

type Mistake = (key: string) => string;

const describeKey = (keyId: string, endpoints: number): string =>
  `The key ${keyId}, which encrypts the signing secrets of ${countOf(endpoints, 'webhook endpoint')}`;
