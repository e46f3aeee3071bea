import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { PersistentSet } from './persistent-set.ts';

describe('PersistentSet', () => {
  it('leaves every earlier version unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(20)), { maxLength: 40 }), (steps) => {
        const versions: { set: PersistentSet; model: Set<string> }[] = [{ set: PersistentSet.empty, model: new Set() }];
        for (const [value, from] of steps) {
          const base = versions[from % versions.length];
          if (base === undefined) throw new Error('a version is missing');
          versions.push({ set: base.set.with(`v${value}`), model: new Set([...base.model, `v${value}`]) });
        }
        for (const { set, model } of versions) {
          expect(set.size).toBe(model.size);
          expect(set.values()).toEqual([...model]);
          for (let value = 0; value <= 9; value++) expect(set.has(`v${value}`)).toBe(model.has(`v${value}`));
        }
      }),
    );
  });
});
