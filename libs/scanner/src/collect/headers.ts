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
    const field = fields.get(lowerCase);
    if (field?.values.length === maxLinesPerField) {
      omitted += 1;
      continue;
    }
    const trimmed = value.trim();
    // A list that grew by appending would have room for 16 more.
    if (field === undefined) fields.set(lowerCase, { name: lowerCase, values: [trimmed] });
    else field.values.push(trimmed);
    // The first line's name stands for all: each would be a string of its own.
    kept.push([field?.name ?? lowerCase, trimmed]);
  }
  return {
    lines: kept,
    omitted,
    get: (name) => fields.get(name.toLowerCase())?.values[0],
    all: (name) => fields.get(name.toLowerCase())?.values ?? [],
    has: (name) => fields.has(name.toLowerCase()),
  };
}
