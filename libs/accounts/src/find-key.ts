import type { ReadStore } from '#event-sourcing';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';

/** A key of any account. */
export async function findKey(store: ReadStore, keyId: string): Promise<ApiKeyDocument | undefined> {
  const query = { equals: { keyId }, orderBy: 'keyId', limit: 1 };
  const [key] = await store.find<ApiKeyDocument>(apiKeysProjection.collection, query);
  return key;
}

/** A key of another account counts as one that does not exist. */
export async function findOwnKey(
  store: ReadStore,
  accountId: string,
  keyId: string,
): Promise<ApiKeyDocument | undefined> {
  const key = await findKey(store, keyId);
  return key?.accountId === accountId ? key : undefined;
}
