import { bytesOfBase64, hexOf } from '../bytes.ts';
import type { Hash } from './merkle-tree.ts';
import { parseSignedNote } from './signed-note.ts';
import type { SignedNote } from './signed-note.ts';

/** The signed state of a log: https://c2sp.org/tlog-checkpoint */
export interface Checkpoint {
  /** Identifies the log. */
  readonly origin: string;
  readonly treeSize: number;
  readonly rootHash: Hash;
  readonly note: SignedNote;
}

/** Undefined where the text is no checkpoint of a log with leaves. Who has signed it remains to be verified. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const note = parseSignedNote(text);
  const lines = note?.text.slice(0, -1).split('\n') ?? [];
  // Further lines are extensions, which the specification allows.
  const [origin = '', size = '', root = ''] = lines;
  const treeSize = /^[1-9]\d{0,15}$/.test(size) ? Number(size) : 0;
  const rootHash = bytesOfBase64(root);
  if (note === undefined || lines.includes('') || !Number.isSafeInteger(treeSize) || treeSize === 0) return undefined;
  if (rootHash?.length !== 32) return undefined;
  return { origin, treeSize, rootHash: hexOf(rootHash), note };
}
