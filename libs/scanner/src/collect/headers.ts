import type { Headers } from '../artifacts.ts';

/** Header fields from lines in the order received; names become lower case, values keep all but outer white space. */
export function headersFromLines(lines: Iterable<readonly [name: string, value: string]>): Headers {
  const kept: readonly (readonly [string, string])[] = [...lines].map(([name, value]) => [
    name.toLowerCase(),
    value.trim(),
  ]);
  const values = new Map<string, string[]>();
  for (const [name, value] of kept) values.set(name, [...(values.get(name) ?? []), value]);
  return {
    lines: kept,
    get: (name) => values.get(name.toLowerCase())?.[0],
    all: (name) => values.get(name.toLowerCase()) ?? [],
    has: (name) => values.has(name.toLowerCase()),
  };
}

/** Header fields from the flat list `name, value, name, value …` that HTTP parsers give; bytes are read as Latin-1. */
export function headersFromRaw(flat: readonly (string | Uint8Array)[]): Headers {
  const texts = flat.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('latin1')));
  const lines: [string, string][] = [];
  for (let at = 0; at + 1 < texts.length; at += 2) lines.push([texts[at] ?? '', texts[at + 1] ?? '']);
  return headersFromLines(lines);
}
