import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../artifacts.ts';
import { SameDocuments } from './same-documents.ts';

const document = (path: string, text: string, more: Partial<Exchange> = {}): Exchange =>
  ({
    url: new URL(path, 'https://site.example'),
    method: 'GET',
    status: 200,
    mediaType: 'text/html',
    text,
    ...more,
  }) as Exchange;
const at = (documents: SameDocuments, path: string): string | undefined =>
  documents.at(new URL(path, 'https://site.example'))?.text;

const documentsOf = (...known: readonly Exchange[]): SameDocuments => {
  const documents = new SameDocuments();
  for (const one of known) documents.add(one);
  return documents;
};

describe('documents that are the same with another query', () => {
  it('are known once one was received with another query', () => {
    const documents = documentsOf(document('/app', 'An application'));
    expect(at(documents, '/app?q=1')).toBeUndefined();
    documents.add(document('/app?q=1', 'An application'));
    expect(at(documents, '/app?lang=2')).toBe('An application');
    expect(at(documents, '/other?lang=2')).toBeUndefined();
  });

  it('are not those that show what the query says', () => {
    const documents = documentsOf(document('/search?q=lamp', 'Results for lamp'));
    documents.add(document('/search?q=1', 'Results for 1'));
    expect(at(documents, '/search?q=2')).toBeUndefined();
  });

  it('are not known by a query that leaves one of the values as it was', () => {
    const documents = documentsOf(document('/app?item=lamp&lang=de', 'Lamps'));
    documents.add(document('/app?item=lamp&lang=1', 'Lamps'));
    expect(at(documents, '/app?item=2&lang=2')).toBeUndefined();
    documents.add(document('/app?item=1&lang=1', 'Lamps'));
    expect(at(documents, '/app?item=2&lang=2')).toBe('Lamps');
  });

  it('are not those with the same query, of another status, or that are no pages', () => {
    const documents = documentsOf(document('/app', 'x'), document('/data', 'x', { mediaType: 'application/json' }));
    documents.add(document('/app', 'x'));
    documents.add(document('/app?q=1', 'x', { status: 500 }));
    documents.add(document('/data?q=1', 'x', { mediaType: 'application/json' }));
    expect([at(documents, '/app?q=2'), at(documents, '/data?q=2')]).toEqual([undefined, undefined]);
  });
});
