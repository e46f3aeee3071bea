import { expect, it } from '@jest/globals';
import { patternsInSource } from './patterns-in-source.ts';
import type { SourcePattern } from './patterns-in-source.ts';

const short = 2_000;
const long = 100_000;
/** 50 times the text may take so many times as long: linear is 50, quadratic 2,500. */
const maxGrowth = 400;

const everywhere = [
  'a',
  '1',
  ' ',
  '\n',
  '\t',
  '<',
  '"',
  "'",
  '/',
  '\\',
  '.',
  '-',
  '=',
  ':',
  'A1',
  'a ',
  'a.',
  '<a ',
  'a="',
];
const further = ['://a', '\r\n', 'a\n', '"a', '\\"', '(', ')', '&', '%41', ';', 'aB1_', 'é'];

/** Pieces that the pattern itself looks for, alone and side by side: what makes it begin and not end. */
function piecesOf(source: string): string[] {
  const literals = source
    .replace(/\\d/g, '1')
    .replace(/\\w/g, 'a')
    .replace(/\\s/g, ' ')
    .split(/[()|[\]{}*+?^$]+/)
    .map((piece) => piece.replace(/\\(.)/g, '$1'))
    .filter((piece) => piece !== '' && piece.length < 60)
    .slice(0, 30);
  const pairs = literals.map((piece, at) => piece + (literals[at + 1] ?? ''));
  return [...new Set([...everywhere, ...further, ...literals, ...literals.map((piece) => `${piece}a`), ...pairs])];
}

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/**
 * Processor time of this thread, in milliseconds. The load of the machine does not change it, but it is counted in ticks
 * of some milliseconds.
 */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The best of some runs: what else the machine does only makes it longer. */
function milliseconds(pattern: SourcePattern, text: string, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    const startedOnProcessor = processorMs();
    pattern.run(text);
    best = Math.min(best, performance.now() - started, processorMs() - startedOnProcessor + tickMs);
  }
  return best;
}

function worstPiece(pattern: SourcePattern): { piece: string; time: number } {
  let worst = { piece: 'a', time: 0 };
  for (const piece of piecesOf(pattern.source)) {
    const time = milliseconds(pattern, filled(piece, short), 2);
    if (time > worst.time) worst = { piece, time };
  }
  return worst;
}

const patterns = patternsInSource();

/** One tick of the processor time. */
const tickMs = 5;

/** What a plain pattern takes for a short text: less than this is noise. */
const plain: SourcePattern = { name: 'plain', source: '', run: (text) => void text.match(/\w+\s?/g) };
const noise = milliseconds(plain, filled('ab ', short), 50);

it('all patterns are tested', () => {
  expect(patterns.length).toBeGreaterThan(300);
  expect(patterns.filter(({ name }) => name.includes('RE2')).length).toBeGreaterThan(10);
});

it('a slow pattern is told from the others', () => {
  const slow: SourcePattern = { name: 'slow', source: ':.*x', run: (text) => void text.match(/:.*x/g) };
  // Ten times the text: linear is 10, quadratic 100.
  expect(growthOf(slow, 10 * short)).toBeGreaterThan(40);
});

it('no pattern takes more than in proportion to the length of a text, whatever it is', () => {
  const slow = patterns.filter((pattern) => growthOf(pattern) > maxGrowth);
  expect(slow.map(({ name }) => name)).toEqual([]);
}, 120_000);

it('no pattern has modifiers, which the engine compiles wrongly where it does not optimize', () => {
  const modified = patterns.filter(
    ({ name, source }) => !name.includes('RE2') && /\(\?[a-z]*-?[a-z]*:/.test(source.replaceAll('(?:', '')),
  );
  expect(modified.map(({ name }) => name)).toEqual([]);
});

function growthOf(pattern: SourcePattern, length = long): number {
  const { piece } = worstPiece(pattern);
  const before = Math.max(noise, milliseconds(pattern, filled(piece, short), 5));
  let growth = Infinity;
  // A pattern that is slow is slow every time; one that garbage collection interrupted is not.
  for (let attempt = 0; attempt < 8 && growth > maxGrowth; attempt++) {
    growth = Math.min(growth, milliseconds(pattern, filled(piece, length), 1) / before);
  }
  return growth;
}
