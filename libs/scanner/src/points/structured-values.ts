import { parsedJson } from '../collect/crawl/links/json-values.ts';

/** A text within a value that has a form of its own, such as a member of a JSON object. */
export interface InnerValue {
  /** For evidence: `Base64, JSON member filter.name`. */
  readonly label: string;
  readonly value: string;
  /** The whole value with another text in this place. */
  readonly replace: (text: string) => string;
}

const maxMembers = 6;
const maxDepth = 4;
/** Longer values are states of an application, which a point each would multiply. */
const maxLength = 4_000;
const shortestBase64 = 8;

/** The texts and numbers in a value that is JSON, Base64 (RFC 4648, either alphabet) of text, or Base64 of JSON; none of a plain value. */
export function innerValues(value: string): readonly InnerValue[] {
  if (value.length > maxLength) return [];
  const members = jsonMembers(value);
  if (members.length > 0) return members;
  const encoding = base64Of(value);
  if (encoding === undefined) return [];
  const inner = jsonMembers(encoding.text);
  const places = inner.length > 0 ? inner : [{ label: '', value: encoding.text, replace: (text: string) => text }];
  return places.map(({ label, value: text, replace }) => ({
    label: label === '' ? 'Base64' : `Base64, ${label}`,
    value: text,
    replace: (chosen) => encoding.encode(replace(chosen)),
  }));
}

/** Where a member stands in a JSON document: names of members and positions in arrays, from the outside in. */
export type Path = readonly (string | number)[];

function jsonMembers(text: string): InnerValue[] {
  const parsed = jsonOf(text);
  return membersOf(parsed)
    .slice(0, maxMembers)
    .map(({ path, value }) => ({
      label: `JSON member ${path.join('.')}`,
      value,
      replace: (chosen) => JSON.stringify(withValue(parsed, path, chosen)),
    }));
}

/** The object or array that a text in JSON holds; undefined for other texts. */
export function jsonOf(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parsedJson(text) : undefined;
}

/** The texts and numbers in an object or array, not deeper than four levels. */
export function membersOf(parsed: unknown): { readonly path: Path; readonly value: string }[] {
  return pathsIn(parsed, []);
}

function pathsIn(node: unknown, path: Path): { readonly path: Path; readonly value: string }[] {
  if (typeof node === 'string' || typeof node === 'number') return path.length > 0 ? [{ path, value: `${node}` }] : [];
  if (typeof node !== 'object' || node === null || path.length >= maxDepth) return [];
  const entries: [string | number, unknown][] = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
  return entries.flatMap(([key, child]) => pathsIn(child, [...path, key]));
}

/** A copy of the node with `chosen` at the path. */
export function withValue(node: unknown, [key, ...rest]: Path, chosen: unknown): unknown {
  if (key === undefined) return chosen;
  if (Array.isArray(node)) return node.map((item: unknown, at) => (at === key ? withValue(item, rest, chosen) : item));
  const members = Object.entries(node as object);
  return Object.fromEntries(
    members.map(([name, child]) => [name, name === key ? withValue(child, rest, chosen) : child]),
  );
}

/** In a query a `+` is a space. */
const base64 = /^[\w+/ -]{7,}={0,2}$/;

function base64Of(value: string): { readonly text: string; readonly encode: (text: string) => string } | undefined {
  if (value.length < shortestBase64 || !base64.test(value)) return undefined;
  const text = Buffer.from(value.replaceAll(' ', '+'), 'base64').toString('utf8');
  if (!/^[\p{L}\p{N}\p{P}\p{S}\s]{4,}$/u.test(text) || text.includes('\ufffd')) return undefined;
  const isPadded = value.endsWith('=') || value.length % 4 === 0;
  const alphabet = /[-_]/.test(value) || !isPadded ? 'base64url' : 'base64';
  // Not the encoding of this text: digits and words may look like Base64.
  if (trimmed(Buffer.from(text).toString('base64url')) !== trimmed(toUrlAlphabet(value))) return undefined;
  return { text, encode: (chosen) => Buffer.from(chosen).toString(alphabet) };
}

function toUrlAlphabet(value: string): string {
  return value.replace(/[ +]/g, '-').replaceAll('/', '_');
}

function trimmed(encoded: string): string {
  return encoded.replace(/=+$/, '');
}
