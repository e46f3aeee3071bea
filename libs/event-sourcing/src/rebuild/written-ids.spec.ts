import { describe, expect, it } from '@jest/globals';
import { WrittenIds } from './written-ids.ts';

const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}_${n.toString(36)}`);

describe('the ids of the documents of a build', () => {
  it('that were written may exist, each of them', () => {
    const written = new WrittenIds();
    const ids = [...idsOf('fnd', 50_000), '', 'é', '\u{1f600}', 'x'.repeat(10_000)];
    for (const id of ids) written.add(id);
    expect(ids.filter((id) => !written.mayHave(id))).toEqual([]);
  });

  it('take memory by their number, up to 5 MiB', () => {
    const written = new WrittenIds();
    expect(written.sizeBytes).toBe(0);
    for (const id of idsOf('scan', 1_000)) written.add(id);
    expect(written.sizeBytes).toBeLessThanOrEqual(8 * 1_024);
    for (const id of idsOf('fnd', 200_000)) written.add(id);
    expect(written.sizeBytes).toBeLessThanOrEqual(5 * 1_024 * 1_024);
  });

  it('that were never written are known not to exist, but for one in a thousand', () => {
    const written = new WrittenIds();
    expect(idsOf('scan', 1_000).some((id) => written.mayHave(id))).toBe(false);
    for (const id of idsOf('fnd', 100_000)) written.add(id);
    const mistaken = idsOf('scan', 20_000).filter((id) => written.mayHave(id));
    expect(mistaken.length).toBeLessThan(20);
  });
});
