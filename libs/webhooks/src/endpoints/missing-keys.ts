import { beforeFirst, documentsOf } from '#event-sourcing';
import type { DomainEvent, EventCatalogue, EventLog, ReadStore, Recorded, StoredEvent } from '#event-sourcing';
import { secretsAt, webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import type { SecretBox } from './secret-box.ts';

export interface EndpointSources {
  readonly log: EventLog;
  /** With the read model, which may be behind the log; without it, the log is read. */
  readonly store?: ReadStore;
  readonly catalogue: EventCatalogue;
}

/** The number of endpoints with a secret that signs and cannot be decrypted, by the id of the key that is missing. */
export async function countByMissingKey(
  sources: EndpointSources,
  box: SecretBox,
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const endpoint of endpoints(sources)) {
    for (const keyId of missingKeysOf(endpoint, box, now)) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
  }
  return counts;
}

/** The endpoints with a secret that signs, and cannot be decrypted because this key is missing. */
export async function endpointsWithoutKey(
  sources: EndpointSources,
  box: SecretBox,
  keyId: string,
  now: string,
): Promise<readonly WebhookEndpointDocument[]> {
  const found: WebhookEndpointDocument[] = [];
  for await (const endpoint of endpoints(sources)) {
    if (missingKeysOf(endpoint, box, now).has(keyId)) found.push(endpoint);
  }
  return found;
}

function missingKeysOf(endpoint: WebhookEndpointDocument, box: SecretBox, now: string): ReadonlySet<string> {
  return new Set(secretsAt(endpoint, now).flatMap((sealed) => box.missingKeyOf(sealed) ?? []));
}

/** From the log where there is no read model yet: it is built after the start, and the keys are verified before. */
async function* endpoints({ log, store, catalogue }: EndpointSources): AsyncIterable<WebhookEndpointDocument> {
  const live = await store?.findLive(webhookEndpointsProjection.collection);
  if (store === undefined || live === undefined) yield* await endpointsInLog(log, catalogue);
  else for await (const { document } of store.all<WebhookEndpointDocument>(live)) yield document;
}

async function endpointsInLog(log: EventLog, catalogue: EventCatalogue): Promise<Iterable<WebhookEndpointDocument>> {
  const { categories } = webhookEndpointsProjection;
  const events: Recorded<DomainEvent>[] = [];
  const stop = new AbortController();
  try {
    for await (const batch of log.follow(beforeFirst, { categories }, stop.signal)) {
      events.push(...batch.events.flatMap((event) => handledEvent(event, catalogue) ?? []));
      if (batch.caughtUp) break;
    }
  } finally {
    stop.abort();
  }
  return documentsOf(webhookEndpointsProjection, events).values();
}

/** An event that cannot be decoded is parked by the reader of the projection. */
function handledEvent(event: StoredEvent, catalogue: EventCatalogue): Recorded<DomainEvent> | undefined {
  try {
    const decoded = catalogue.decode<DomainEvent>(event);
    return webhookEndpointsProjection.handles.some((type) => type === decoded.type) ? decoded : undefined;
  } catch {
    return undefined;
  }
}
