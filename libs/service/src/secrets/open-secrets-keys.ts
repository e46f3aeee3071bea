import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { countOf } from '#kernel';
import type { Clock, Ids, Log } from '#kernel';
import { hasReceipts } from '#receipts';
import { countByMissingKey, SecretBox } from '#webhooks';
import type { EndpointSources } from '#webhooks';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Settings } from '../config/settings.ts';
import { createKey, readKey } from './key-file.ts';

type KeySettings = Pick<Settings, 'SECRETS_KEY' | 'DATA_DIR'>;

/**
 * The keys that encrypt secrets, newest first: those of the setting, or that of `secrets.key` in DATA_DIR; none where there is
 * no such file.
 * @throws ConfigurationError, or the file system's error
 */
export function presentSecretsKeys({ SECRETS_KEY, DATA_DIR }: KeySettings): readonly Buffer[] {
  if (SECRETS_KEY.length > 0) return distinctKeys(SECRETS_KEY);
  const file = keyFile(DATA_DIR);
  return existsSync(file) ? [readKey(file)] : [];
}

/**
 * The same, with a new `secrets.key` where there is none and nothing is encrypted yet.
 * @throws ConfigurationError where they cannot decrypt what is stored: every webhook delivery would fail
 */
export async function openSecretsKeys(
  settings: KeySettings,
  sources: Required<EndpointSources>,
  clock: Clock,
  ids: Ids,
  programLog: Pick<Log, 'warn'>,
): Promise<readonly Buffer[]> {
  const requireAll = async (keys: readonly Buffer[], from: EndpointSources, mistake: string): Promise<void> => {
    const missing = await countByMissingKey(from, new SecretBox(keys, ids), clock.timestamp());
    if (missing.size > 0) throw new ConfigurationError([...missing].map((one) => `${describeKey(...one)}, ${mistake}`));
  };
  const file = keyFile(settings.DATA_DIR);
  const keys = presentSecretsKeys(settings);
  if (keys.length > 0) {
    const isSet = settings.SECRETS_KEY.length > 0;
    await requireAll(keys, sources, isSet ? notInSetting(file) : `is missing: ${file} has another one. ${wayOut}`);
    const inFile = readableKey(file);
    const isReplaced = inFile !== undefined && !keys.some((key) => key.equals(inFile));
    if (isReplaced && (await hasReceipts(sources.log))) programLog.warn({ file }, replacedVerifierKey);
    return keys;
  }
  // Not from the read model: it may be behind the log.
  const { log, catalogue } = sources;
  await requireAll([], { log, catalogue }, `is missing: there is no ${file}. ${wayOut}`);
  // Asked first: with the file there, no later start would warn.
  const changesVerifierKey = await hasReceipts(log);
  createKey(file);
  if (changesVerifierKey) programLog.warn({ file }, newVerifierKey);
  return [readKey(file)];
}

/** Undefined where the file has none, or cannot be read: a service with SECRETS_KEY does not need it. */
function readableKey(file: string): Buffer | undefined {
  try {
    return readKey(file);
  } catch {
    return undefined;
  }
}

/** A checkpoint has a signature of each: a key that is set twice would sign it twice. */
function distinctKeys(encoded: readonly string[]): readonly Buffer[] {
  const keys = encoded.map((key) => Buffer.from(key, 'base64'));
  return keys.filter((key, index) => keys.findIndex((other) => other.equals(key)) === index);
}

const keyFile = (directory: string): string => resolve(directory, 'secrets.key');

const describeKey = (keyId: string, endpoints: number): string =>
  `The key ${keyId}, which encrypts the signing secrets of ${countOf(endpoints, 'webhook endpoint')}`;

const notInSetting = (file: string): string =>
  `is not in SECRETS_KEY. Add it after the newest one; it was in the setting before, or is in ${file}.`;

const newVerifierKey =
  'there was no secrets.key and no SECRETS_KEY: receipts have another verifier key now. To keep the one before, restore the file, or set SECRETS_KEY as before';

const replacedVerifierKey =
  'the key of secrets.key is not in SECRETS_KEY: checkpoints of receipts are not signed with it. If verifiers know its verifier key, add it to SECRETS_KEY after the newest one; otherwise remove the file';

const wayOut = 'Restore the file from a backup, or set that key in SECRETS_KEY.';
