/** The order of UTF-16 code units, which RFC 8785 demands of the names of members. */
export function byCodeUnits(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one, 'utf16le').swap16(), Buffer.from(other, 'utf16le').swap16());
}

/** The order of code points, which is another one for characters outside the Basic Multilingual Plane. */
export function byCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** The canonical JSON of a value without fractions: RFC 8785. */
export function canonical(value: unknown, order = byCodeUnits): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, order)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => order(one, other));
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item, order)}`).join(',')}}`;
}
