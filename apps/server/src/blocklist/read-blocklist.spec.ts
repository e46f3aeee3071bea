import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readBlocklist, UnusableBlocklist } from './read-blocklist.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-blocklist-'));
const file = join(directory, 'opt-outs.txt');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function mistakesIn(content: string | Buffer): readonly string[] {
  writeFileSync(file, content);
  try {
    readBlocklist(file);
    return [];
  } catch (error) {
    return (error as UnusableBlocklist).mistakes;
  }
}

describe('a blocklist that cannot be used', () => {
  it('is one that is not there, or is no file', () => {
    expect(() => readBlocklist(join(directory, 'none'))).toThrow(/^SCAN_BLOCKLIST_FILE names a file .* \(ENOENT\)\.$/);
    expect(() => readBlocklist(directory)).toThrow('(EISDIR)');
  });

  it('names file, line and text of what is no entry', () => {
    expect(mistakesIn('example.com\n\nhttps://example.org/ # asked\n')).toEqual([
      `SCAN_BLOCKLIST_FILE must have a host name, an IP address or a network like 192.0.2.0/24 in each line; got \`https://example.org/\` in ${file}:3.`,
    ]);
  });

  it('names the first ten of very many mistakes', () => {
    const mistakes = mistakesIn('no host\n'.repeat(12));
    expect(mistakes).toHaveLength(11);
    expect(mistakes.at(-1)).toBe('SCAN_BLOCKLIST_FILE has 2 more lines like that.');
  });

  it('is shown without control characters, and not at length', () => {
    const [mistake = ''] = mistakesIn(Buffer.from(`\u001b[31m\u0000${'x'.repeat(10_000)}`));
    // eslint-disable-next-line no-control-regex
    expect(mistake).not.toMatch(/[\u0000-\u001f]/);
    expect(mistake.length).toBeLessThan(400);
  });
});
