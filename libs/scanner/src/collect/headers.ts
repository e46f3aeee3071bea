import type { Headers } from '../artifacts.ts';

/** Lines of one field that are read; further ones are counted. No server of people repeats a field as often. */
export const maxLinesPerField = 64;

/** Header fields from lines in the order received; names become lower case, values keep all but outer white space. */
export function headersFromLines(lines: Iterable<readonly [name: string, value: string]>): Headers {
  const kept: (readonly [string, string])[] = [];
  const fields = new Map<string, { readonly name: string; readonly values: string[] }>();
  let omitted = 0;
  for (const [written, value] of lines) {
    const lowerCase = written.toLowerCase();
    // The first line's name stands for all: each would be a string of its own.
    const { name, values } = fields.get(lowerCase) ?? { name: lowerCase, values: [] };
    if (values.length === 0) fields.set(name, { name, values });
    if (values.length === maxLinesPerField) {
      omitted += 1;
      continue;
    }
    const line = [name, value.trim()] as const;
    values.push(line[1]);
    kept.push(line);
  }
  return {
    lines: kept,
    omitted,
    get: (name) => fields.get(name.toLowerCase())?.values[0],
    all: (name) => fields.get(name.toLowerCase())?.values ?? [],
    has: (name) => fields.has(name.toLowerCase()),
  };
}
