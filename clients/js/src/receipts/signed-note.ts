import { bytesOf, bytesOfBase64, hexOf } from '../bytes.ts';
import type { Bytes } from '../bytes.ts';
import { ScanledgerError } from '../errors.ts';
import { webCrypto } from '../web-crypto.ts';
import { isWellFormed } from './canonical-json.ts';
import { sha256 } from './merkle-tree.ts';

/** A text with signatures: https://c2sp.org/signed-note */
export interface SignedNote {
  /** What is signed, with its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

interface NoteSignature {
  readonly name: string;
  /** Hexadecimal. */
  readonly keyId: string;
  readonly signature: Bytes;
}

/** A key of a signed note. */
export interface VerifierKey {
  readonly name: string;
  /** Hexadecimal. */
  readonly id: string;
  readonly publicKey: Bytes;
}

/** The byte of Ed25519. */
const ed25519 = 1;
/** The specification demands that sixteen are accepted. */
const maxSignatures = 100;

/** Undefined where the text is no signed note. */
export function parseSignedNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || !isWellFormed(note) || hasControlCharacter(note)) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(parseSignature).filter((signature) => signature !== undefined);
  if (signatures.length !== lines.length || signatures.length > maxSignatures) return undefined;
  return { text: note.slice(0, end + 1), signatures };
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' && character !== '\n');
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', base64 = ''] = /^— ([^\p{White_Space}+]+) (\S+)$/u.exec(line) ?? [];
  const bytes = bytesOfBase64(base64);
  if (bytes === undefined || bytes.length <= 4) return undefined;
  return { name, keyId: hexOf(bytes.subarray(0, 4)), signature: bytes.slice(4) };
}

/** Undefined where the text is no verifier key of Ed25519, `name+id+key`. */
export async function parseVerifierKey(text: string): Promise<VerifierKey | undefined> {
  const [, name = '', id = '', base64 = ''] = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(text) ?? [];
  const key = bytesOfBase64(base64);
  if (key?.length !== 33 || key[0] !== ed25519 || !isWellFormed(name)) return undefined;
  if ((await sha256(`${name}\n`, key)).slice(0, 8) !== id) return undefined;
  return { name, id, publicKey: key.slice(1) };
}

/**
 * Whether one of the keys has signed the note. Signatures of other keys are ignored; one of a known key that does not
 * match spoils the note.
 */
export async function isSignedBy({ text, signatures }: SignedNote, keys: readonly VerifierKey[]): Promise<boolean> {
  const known = signatures.flatMap(({ name, keyId, signature }) =>
    keys.filter((key) => key.name === name && key.id === keyId).map((key) => ({ key, signature })),
  );
  const matches = await Promise.all(known.map(({ key, signature }) => isSignature(signature, text, key)));
  return matches.length > 0 && matches.every(Boolean);
}

async function isSignature(signature: Bytes, text: string, { publicKey }: VerifierKey): Promise<boolean> {
  const { subtle } = await webCrypto();
  try {
    const key = await subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
    return await subtle.verify('Ed25519', key, signature, bytesOf(text));
  } catch (cause) {
    throw new ScanledgerError('the Web Crypto of this runtime cannot verify Ed25519 with the key', { cause });
  }
}
