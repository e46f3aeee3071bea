import { DocumentRefused } from '#event-sourcing';
import type { StoredDocument } from '#event-sourcing';

export interface DocumentRow {
  readonly id: string;
  readonly position: string;
  readonly body: string;
}

/** MongoDB's limit, so that a document fits either into both stores or into none. */
const maxDocumentBytes = 16 * 1_024 * 1_024;
/** Of UTF-8, for a unit of UTF-16. */
const maxBytesPerUnit = 3;

/** @throws DocumentRefused */
export function serialize(document: unknown): string {
  let body: string;
  try {
    body = JSON.stringify(document);
  } catch (error) {
    throw new DocumentRefused('the document cannot be serialized as JSON', { cause: error });
  }
  if (isTooLarge(body)) throw new DocumentRefused('the document is larger than 16 MiB');
  return body;
}

/** Only the bytes of a large text are counted. */
function isTooLarge(text: string): boolean {
  return text.length * maxBytesPerUnit >= maxDocumentBytes && Buffer.byteLength(text) >= maxDocumentBytes;
}

export function documentOf<D>({ id, position, body }: DocumentRow): StoredDocument<D> {
  return { id, position, document: JSON.parse(body) as D };
}
