import { expect, it } from '@jest/globals';
import { findSecrets } from './secrets.ts';

const code = 'function showEntry(list, at) { return list[at] === undefined ? "" : list[at].text; }\n'.repeat(12_000);

/** Milliseconds of processor, the least of several times. */
function processorMs(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...times);
}

it('searches a long script that speaks of a secret about as fast as one that does not', () => {
  const usual = processorMs(() => findSecrets(code));
  const speaking = processorMs(() => findSecrets(`${code}fields.clientSecret = form.secret.value;\n${code}`));
  expect(speaking).toBeLessThan(20 * Math.max(usual, 2));
});
