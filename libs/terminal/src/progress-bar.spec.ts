import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ProgressBar } from './progress-bar.ts';
import { Style } from './style.ts';

/** What is shown on a terminal, or elsewhere. */
function shown(columns: number | undefined, isTTY = true) {
  const written: string[] = [];
  const stream = { isTTY, columns, write: (text: string) => written.push(text) } as unknown as WriteStream;
  const bar = new ProgressBar(stream, new Style(undefined), true);
  bar.show(0, 0);
  bar.show(50, 1, 'high');
  bar.show(50, 2, 'critical');
  bar.show(100, 12_345, 'critical');
  return written.map((text) => stripVTControlCharacters(text).replace('\r', ''));
}

describe('the progress of a scan', () => {
  it('is a bar with the findings, and the severity of the last', () => {
    const half = `${'█'.repeat(20)}${'░'.repeat(20)}`;
    expect(shown(120)).toEqual([
      `${'░'.repeat(40)}   0 %  0 findings`,
      `${half}  50 %  1 finding  high`,
      `${half}  50 %  2 findings  critical`,
      `${'█'.repeat(40)} 100 %  12345 findings  critical`,
    ]);
    expect(shown(undefined)).toEqual(shown(120));
  });

  it.each([1, 2, 10, 24, 30, 40, 60, 70])('stays on its row where a terminal has %i columns', (columns) => {
    for (const line of shown(columns)) expect(line.length).toBeLessThan(columns);
  });

  it('keeps the numbers where there is no room for the bar', () => {
    expect(shown(26).at(1)).toBe('█░  50 %  1 finding  high');
    expect(shown(24).at(1)).toBe('  50 %  1 finding  high');
    expect(shown(20).at(-1)).toBe(' 100 %  12345 find…');
  });

  it('is a line for each change elsewhere', () => {
    expect(shown(undefined, false)).toEqual(['0 %  0 findings\n', '50 %  1 finding\n', '100 %  12345 findings\n']);
  });
});
