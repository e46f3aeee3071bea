import { add, anyHash, set, unchanged } from './unchanged.ts';
import type { Change, InvalidReceipt } from './unchanged.ts';

const { receipt } = unchanged;
const { event, inclusion_proof: inclusion, consistency_proof: consistency, checkpoint } = receipt;
const depth = 70;

/** What does not have the form of a receipt. */
export function invalidFormats(): readonly InvalidReceipt[] {
  const members = ['scan_id', 'event', 'inclusion_proof', 'consistency_proof', 'checkpoint'];
  const wrong: readonly (readonly [path: string, ...values: unknown[]])[] = [
    ['', null, 'receipt', 1, [], [receipt]],
    ['/scan_id', null, 1, ['scan_02']],
    ['/event', null, 'event', [event]],
    ['/inclusion_proof', null, [], 'proof'],
    ['/inclusion_proof/leaf_index', null, '0', -1, 0.5, true, 1e300, 9007199254740992],
    ['/inclusion_proof/tree_size', null, '21', -21, 0, 21.5, true, 9007199254740992],
    ...['leaf_hash', 'root_hash'].map((name): [string, ...unknown[]] => {
      return [`/inclusion_proof/${name}`, ...wrongHashes(inclusion[name as 'leaf_hash'] ?? '')];
    }),
    ['/inclusion_proof/hashes', null, anyHash, { 0: anyHash }],
    ['/inclusion_proof/hashes/0', ...wrongHashes(anyHash)],
    ['/consistency_proof', [], 'proof', 8, false],
    ['/consistency_proof/since', null, '8', 0, -8, 8.5, true],
    ['/consistency_proof/hashes', null, anyHash],
    ['/consistency_proof/hashes/0', ...wrongHashes(consistency?.hashes[0] ?? '')],
    ['/checkpoint', null, 21, [checkpoint], { text: checkpoint }],
    ['/event/score', 72.5, 1e21, 9007199254740992, -9007199254740992],
    ['/event/target', 'https://example.com/\ud83d', 'https://example.com/\ude00\ud83d'],
  ];
  const missing = [
    ...members.map((name) => `/${name}`),
    ...Object.keys(inclusion).map((name) => `/inclusion_proof/${name}`),
    ...Object.keys(consistency ?? {}).map((name) => `/consistency_proof/${name}`),
  ];
  return [
    ...missing.map((path) => format(`${path} is missing`, { op: 'remove', path })),
    ...wrong.flatMap(([path, ...values]) =>
      values.map((value) => format(`${path} is ${JSON.stringify(value).slice(0, 80)}`, set(path, value))),
    ),
    format('the event has half of a surrogate pair in a name', add('/event/\ud83d', 1)),
    format('the event is nested too deeply', add('/event/deep', nested(depth))),
  ];
}

function format(name: string, ...changes: readonly Change[]): InvalidReceipt {
  return { name: `format: ${name}`, step: 'format', changes };
}

function wrongHashes(hash: string): readonly unknown[] {
  return [null, 1, '', hash.slice(1), `${hash}0`, hash.toUpperCase(), `${hash}\n`, `g${hash.slice(1)}`, [hash]];
}

function nested(levels: number): unknown {
  return levels === 0 ? [] : [nested(levels - 1)];
}
