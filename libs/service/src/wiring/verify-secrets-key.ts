import { countOf } from '#kernel';
import type { Clock } from '#kernel';
import { countByMissingKey } from '#webhooks';
import type { EndpointSources, SecretBox } from '#webhooks';
import { ConfigurationError } from '../config/configuration-error.ts';

/**
 * Verifies that the configured keys can decrypt what is stored: otherwise every webhook delivery would fail.
 * @throws ConfigurationError
 */
export async function verifySecretsKey(sources: EndpointSources, box: SecretBox, clock: Clock): Promise<void> {
  const missing = await countByMissingKey(sources, box, clock.timestamp());
  if (missing.size === 0) return;
  const mistakes = [...missing].map(
    ([keyId, endpoints]) =>
      `SECRETS_KEY does not include the key ${keyId}, which encrypts the signing secrets of ` +
      `${countOf(endpoints, 'webhook endpoint')}. Add that key to SECRETS_KEY, after the newest one, ` +
      'or restore the file secrets.key in DATA_DIR.',
  );
  throw new ConfigurationError(mistakes);
}
