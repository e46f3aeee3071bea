import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { canonical } from './canonical.ts';
import { consistencyPath, inclusionPath, leafHash, treeHash } from './reference-tree.ts';
import type { Hash } from './reference-tree.ts';

export type Event = Readonly<Record<string, unknown>>;

/** A key that signs the checkpoints of a log, made of one byte so that every run makes the same. */
export class ReferenceKey {
  readonly name: string;
  readonly #private: KeyObject;
  readonly #public: Buffer;

  constructor(name: string, byte: number) {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const der = Buffer.concat([prefix, Buffer.alloc(32, byte)]);
    this.name = name;
    this.#private = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    this.#public = createPublicKey(this.#private).export({ format: 'der', type: 'spki' }).subarray(-32);
  }

  get id(): Buffer {
    return keyId(this.name, Buffer.of(1), this.#public);
  }

  get verifierKey(): string {
    return this.verifierKeyOf(1);
  }

  /** With the byte of a type of signature. */
  verifierKeyOf(type: number, publicKey = this.#public): string {
    const id = keyId(this.name, Buffer.of(type), publicKey).toString('hex');
    return `${this.name}+${id}+${Buffer.concat([Buffer.of(type), publicKey]).toString('base64')}`;
  }

  signatureOf(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#private);
  }

  /** A line of a signed note. */
  lineOf(text: string, signature = this.signatureOf(text)): string {
    return signatureLine(this.name, this.id, signature);
  }
}

export function signatureLine(name: string, id: Buffer, signature: Buffer): string {
  return `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

function keyId(name: string, ...key: readonly Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${name}\n`), ...key]))
    .digest()
    .subarray(0, 4);
}

/** A log of ends of scans, and the receipts that its service gives. */
export class ReferenceLog {
  readonly origin: string;
  readonly #keys: readonly ReferenceKey[];
  readonly #events: readonly Event[];
  readonly #leaves: readonly Hash[];

  constructor(origin: string, keys: readonly ReferenceKey[], events: readonly Event[], canonicalJson = canonical) {
    this.origin = origin;
    this.#keys = keys;
    this.#events = events;
    this.#leaves = events.map((event) => leafHash(canonicalJson(event)));
  }

  /** What is signed: origin, size and root. */
  checkpointText(size: number): string {
    return `${this.origin}\n${size}\n${treeHash(this.#leaves.slice(0, size)).toString('base64')}\n`;
  }

  checkpoint(size: number): string {
    return signed(this.checkpointText(size), this.#keys);
  }

  receipt(index: number, size: number, since?: number) {
    const leaves = this.#leaves.slice(0, size);
    return {
      scan_id: this.#events[index]?.['scan_id'],
      event: this.#events[index],
      inclusion_proof: {
        leaf_index: index,
        tree_size: size,
        leaf_hash: this.#leaves[index]?.toString('hex'),
        root_hash: treeHash(leaves).toString('hex'),
        hashes: inclusionPath(index, leaves).map(hex),
      },
      consistency_proof: since === undefined ? null : { since, hashes: consistencyPath(since, leaves).map(hex) },
      checkpoint: this.checkpoint(size),
      verifier_keys: this.#keys.map(({ verifierKey }) => verifierKey),
    };
  }
}

export type Receipt = ReturnType<ReferenceLog['receipt']>;

/** A signed note: https://c2sp.org/signed-note */
export function signed(text: string, keys: readonly ReferenceKey[]): string {
  return `${text}\n${keys.map((key) => key.lineOf(text)).join('')}`;
}

function hex(hash: Hash): string {
  return hash.toString('hex');
}
