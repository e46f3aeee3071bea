import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { canonical } from './canonical.ts';
import { leafHash, treeHash } from './reference-tree.ts';
import { receiptVectors } from './vectors.ts';

describe('the vectors of receipts', () => {
  it('are those that are written now; otherwise run node test/vectors/receipts/write.ts', () => {
    const stored = readFileSync(new URL('../receipts.json', import.meta.url), 'utf8');
    expect(JSON.parse(stored)).toEqual(JSON.parse(receiptVectors()));
  });

  it('are of a tree with the hashes that the test data of Certificate Transparency has', () => {
    const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = data.map((hex) => leafHash(Buffer.from(hex, 'hex').toString()));
    expect([1, 2, 3, 5, 8].map((size) => treeHash(leaves.slice(0, size)).toString('hex'))).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  it('are of events in the canonical JSON of RFC 8785', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const ordered = Object.keys(JSON.parse(canonical(Object.fromEntries(names.map((name) => [name, 0])))) as object);
    expect(ordered).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']);
    expect(canonical({ string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] })).toBe(
      '{"literals":[null,true,false],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });
});
