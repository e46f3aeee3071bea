/** Far more than a receipt has; deeper values could exhaust the stack. */
const maxDepth = 64;

/**
 * The canonical JSON (RFC 8785) of a value whose numbers are integers.
 * @throws TypeError for what has none, such as a lone surrogate, or a number that not every language reads as the same
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > maxDepth) throw new TypeError('it is nested too deeply');
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not an integer of at most 53 bits`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);
  const members = value as Readonly<Record<string, unknown>>;
  // The order of UTF-16 code units, which is that of `sort` without a function.
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${canonicalText(name)}:${canonicalJson(members[name], depth + 1)}`).join(',')}}`;
}

function canonicalText(text: string): string {
  if (!isWellFormed(text)) throw new TypeError('it has half of a surrogate pair');
  return JSON.stringify(text);
}

/** Whether a text can be encoded in UTF-8: it has no lone surrogates. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
