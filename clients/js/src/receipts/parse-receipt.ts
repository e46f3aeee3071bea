import { ReceiptVerificationError } from '../errors.ts';
import type { Hash } from './merkle-tree.ts';

/** The members of a receipt that are verified. */
export interface ParsedReceipt {
  readonly scanId: string;
  readonly event: Members;
  readonly inclusion: {
    readonly leafIndex: number;
    readonly treeSize: number;
    readonly leaf: Hash;
    readonly root: Hash;
    readonly hashes: readonly Hash[];
  };
  readonly consistency: { readonly since: number; readonly hashes: readonly Hash[] } | undefined;
  readonly checkpoint: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Members that it does not know are left out: nothing in them is verified. @throws ReceiptVerificationError */
export function parseReceipt(value: unknown): ParsedReceipt {
  const receipt = objectOf(value, 'the receipt');
  const inclusion = objectOf(receipt['inclusion_proof'], 'inclusion_proof');
  const consistency = receipt['consistency_proof'];
  return {
    scanId: textOf(receipt, 'scan_id'),
    event: objectOf(receipt['event'], 'event'),
    inclusion: {
      leafIndex: integerOf(inclusion, 'leaf_index', 0),
      treeSize: integerOf(inclusion, 'tree_size', 1),
      leaf: hashOf(inclusion['leaf_hash'], 'leaf_hash'),
      root: hashOf(inclusion['root_hash'], 'root_hash'),
      hashes: hashesOf(inclusion, 'inclusion_proof'),
    },
    consistency: consistency === null ? undefined : consistencyOf(objectOf(consistency, 'consistency_proof')),
    checkpoint: textOf(receipt, 'checkpoint'),
  };
}

function consistencyOf(proof: Members): ParsedReceipt['consistency'] {
  return { since: integerOf(proof, 'since', 1), hashes: hashesOf(proof, 'consistency_proof') };
}

function objectOf(value: unknown, name: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw wrong(`${name} is not an object`);
}

/** The text of a member. @throws ReceiptVerificationError */
export function textOf(members: Members, name: string): string {
  const value = members[name];
  if (typeof value === 'string') return value;
  throw wrong(`${name} is not text`);
}

function integerOf(members: Members, name: string, min: number): number {
  const value = members[name];
  if (Number.isSafeInteger(value) && Number(value) >= min) return Number(value);
  throw wrong(`${name} is not an integer from ${min}`);
}

function hashesOf({ hashes }: Members, owner: string): readonly Hash[] {
  if (!Array.isArray(hashes)) throw wrong(`hashes of ${owner} is not an array`);
  return Array.from(hashes, (hash) => hashOf(hash, `one of the hashes of ${owner}`));
}

function hashOf(value: unknown, name: string): Hash {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value;
  throw wrong(`${name} is not a SHA-256 hash in lower-case hexadecimal`);
}

function wrong(message: string): ReceiptVerificationError {
  return new ReceiptVerificationError('format', `this is not a receipt: ${message}`);
}
