import type { ReadStore } from '#event-sourcing';
import { countByMissingKey } from '#webhooks';
import type { SecretBox } from '#webhooks';
import { ConfigurationError } from '../config/configuration-error.ts';

/**
 * Verifies that the configured keys can decrypt what is stored: otherwise every webhook delivery would fail.
 * @throws ConfigurationError
 */
export async function verifySecretsKey(store: ReadStore, box: SecretBox): Promise<void> {
  const missing = await countByMissingKey(store, box);
  if (missing.size === 0) return;
  const mistakes = [...missing].map(
    ([keyId, endpoints]) =>
      `SECRETS_KEY does not include the key ${keyId}, which encrypts the signing secrets of ${endpoints} webhook ` +
      `endpoint${endpoints === 1 ? '' : 's'}. Add that key to SECRETS_KEY, after the newest one, ` +
      'or restore the file secrets.key in DATA_DIR.',
  );
  throw new ConfigurationError(mistakes);
}
