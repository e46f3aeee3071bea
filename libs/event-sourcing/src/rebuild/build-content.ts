import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { Build, ReadStore, StoredDocument } from '../ports/read-store.ts';

/** What a build holds: equal builds have equal hashes, in whatever order their documents were written. */
export interface BuildContent {
  readonly documents: number;
  /** Sum, modulo 2^256, of the SHA-256 of each document's id and canonical JSON; hex. */
  readonly hash: string;
}

export async function contentOf(store: ReadStore, build: Build): Promise<BuildContent> {
  let documents = 0;
  let sum = 0n;
  for await (const document of store.all(build)) {
    documents += 1;
    sum = BigInt.asUintN(256, sum + digestOf(document));
  }
  return { documents, hash: sum.toString(16).padStart(64, '0') };
}

function digestOf({ id, document }: StoredDocument<unknown>): bigint {
  return BigInt(
    `0x${createHash('sha256')
      .update(`${id}\0${canonicalJson(document)}`)
      .digest('hex')}`,
  );
}

export interface DifferingDocument {
  readonly id: string;
  readonly kind: 'only_in_live' | 'only_in_rebuilt' | 'different';
}

/** The first documents in which two builds differ. */
export async function differingDocuments(
  store: ReadStore,
  live: Build,
  rebuilt: Build,
  limit: number,
): Promise<readonly DifferingDocument[]> {
  const inLive = await missingOrDifferent(store, live, rebuilt, limit);
  const inRebuilt = await missingOrDifferent(store, rebuilt, live, limit);
  return [
    ...inLive.map(({ id, missing }) => ({ id, kind: missing ? ('only_in_live' as const) : ('different' as const) })),
    ...inRebuilt.filter(({ missing }) => missing).map(({ id }) => ({ id, kind: 'only_in_rebuilt' as const })),
  ].slice(0, limit);
}

const pageSize = 500;

/** Documents of one build that the other has not, or has otherwise. */
async function missingOrDifferent(
  store: ReadStore,
  build: Build,
  other: Build,
  limit: number,
): Promise<readonly { readonly id: string; readonly missing: boolean }[]> {
  const found: { id: string; missing: boolean }[] = [];
  for await (const page of pagesOf(store.all(build), pageSize)) {
    const others = await store.load(
      other,
      page.map(({ id }) => id),
    );
    for (const { id, document } of page) {
      const twin = others.get(id);
      if (twin === undefined || canonicalJson(twin.document) !== canonicalJson(document)) {
        found.push({ id, missing: twin === undefined });
      }
      if (found.length === limit) return found;
    }
  }
  return found;
}

async function* pagesOf<T>(source: AsyncIterable<T>, size: number): AsyncIterable<readonly T[]> {
  let page: T[] = [];
  for await (const one of source) {
    page.push(one);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
