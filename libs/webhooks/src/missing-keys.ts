import type { ReadStore } from '#event-sourcing';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import type { SecretBox } from './secret-box.ts';

/** The number of endpoints with a signing secret that cannot be decrypted, by the id of the key that is missing. */
export async function countByMissingKey(store: ReadStore, box: SecretBox): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const live = await store.findLive(webhookEndpointsProjection.collection);
  if (live === undefined) return counts;
  for await (const { document } of store.all<WebhookEndpointDocument>(live)) {
    const missing = new Set(document.secrets.flatMap(({ sealed }) => box.missingKeyOf(sealed) ?? []));
    for (const keyId of missing) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
  }
  return counts;
}
