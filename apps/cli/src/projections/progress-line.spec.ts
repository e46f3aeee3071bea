import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ProgressLine } from './progress-line.ts';

const head = '00000000000000600000';

/** What a rebuild shows from its first events to the last. */
function shown(stream: { readonly isTTY: boolean; readonly columns?: number }) {
  const written: string[] = [];
  const output = { ...stream, write: (text: string) => written.push(text) } as unknown as WriteStream;
  {
    using line = new ProgressLine('scans', output);
    const progress = { from: '', head, events: 123_456, eventsPerSecond: 7_890, secondsLeft: 60 };
    line.show({ ...progress, position: '00000000000000123456' });
    line.show({ ...progress, position: head, secondsLeft: undefined });
  }
  return written.map((text) => stripVTControlCharacters(text).replace('\r', ''));
}

describe('the progress of a rebuild', () => {
  it('says how much is done, and how long the rest takes', () => {
    expect(shown({ isTTY: false })).toEqual([
      `scans: 123456 events, 7890/s, 60 s left, at 00000000000000123456 of ${head}, from the beginning\n`,
      `scans: 123456 events, 7890/s, at ${head} of ${head}, from the beginning\n`,
    ]);
  });

  it.each([40, 80])('stays on its row where a terminal has %i columns', (columns) => {
    const lines = shown({ isTTY: true, columns });
    expect(lines.at(0)).toMatch(/^scans: 123456 events, 7890\/s, .*…$/);
    expect(lines.at(-1)).toBe('\n');
    for (const line of lines) expect(line.length).toBeLessThan(columns);
  });
});
