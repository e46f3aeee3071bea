import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readRetireData, retireDataWarning } from './retire-data-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'retire-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'data.json');
  writeFileSync(path, content);
  return path;
}

describe("an operator's list of vulnerable libraries", () => {
  it('is read with its date', () => {
    const path = file('{"jquery": {"vulnerabilities": [{"below": "1.9.0", "severity": "high"}], "extractors": {}}}');
    utimesSync(path, new Date('2026-05-04T00:00:00Z'), new Date('2026-05-04T12:00:00Z'));
    const { libraries, dataDate } = readRetireData(path);
    expect(dataDate).toBe('2026-05-04');
    expect(libraries['jquery']?.vulnerabilities).toMatchObject([{ below: '1.9.0', severity: 'high' }]);
  });

  it.each(['{"jquery": 7}', '[]', 'no JSON'])('%j is rejected', (content) => {
    const path = file(content);
    expect(() => readRetireData(path)).toThrow(/no list of vulnerable libraries/);
  });

  it('that holds patterns which cannot be used says so, with their number', () => {
    const path = file('{"jquery": {"extractors": {"uri": ["(?<=/)jquery", "jquery"]}}}');
    const warning = retireDataWarning(path, readRetireData(path).libraries);
    expect(warning).toMatch(/data\.json: 1 patterns? .*: jquery \(1\)$/);
  });

  it('that is not there is rejected too', () => {
    expect(() => readRetireData(join(folder, 'missing.json'))).toThrow(/missing\.json/);
  });
});
