import type { ReadStore } from '#event-sourcing';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';

/** A key of any account. */
export async function findKey(store: ReadStore, keyId: string): Promise<ApiKeyDocument | undefined> {
  return findOnly(store, { keyId });
}

/** A key of another account counts as one that does not exist. */
export async function findOwnKey(
  store: ReadStore,
  accountId: string,
  keyId: string,
): Promise<ApiKeyDocument | undefined> {
  return findOnly(store, { keyId, accountId });
}

async function findOnly(
  store: ReadStore,
  equals: Partial<Pick<ApiKeyDocument, 'keyId' | 'accountId'>>,
): Promise<ApiKeyDocument | undefined> {
  const query = { equals, orderBy: 'keyId', limit: 1 };
  const [key] = await store.find<ApiKeyDocument>(apiKeysProjection.collection, query);
  return key;
}
