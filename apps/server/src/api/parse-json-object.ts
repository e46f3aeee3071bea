import { Rejected } from '#kernel';

/** No operation has as many; code that descends into values need not bound its recursion. */
const maxDepth = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a request body, which must be a JSON object. Stricter than `JSON.parse`: invalid UTF-8 and duplicate properties
 * are rejected, because two parsers would read them differently. @throws Rejected `invalid_request`
 */
export function parseJsonObject(body: Buffer): Readonly<Record<string, unknown>> {
  const text = decode(body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Rejected('invalid_request', 'The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejected('invalid_request', 'The body must be a JSON object.');
  }
  const parsed = shapeOf(value);
  if (parsed.depth > maxDepth) {
    throw new Rejected('invalid_request', `The body is nested more than ${maxDepth} levels deep.`);
  }
  if (propertiesWritten(text) !== parsed.properties) {
    throw new Rejected('invalid_request', 'The body contains a duplicate property.');
  }
  return value as Readonly<Record<string, unknown>>;
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Rejected('invalid_request', 'The body is not valid UTF-8.');
  }
}

/** Counts strings followed by a colon, in a text that is known to be JSON. */
function propertiesWritten(json: string): number {
  let count = 0;
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)) if (colon !== undefined) count++;
  return count;
}

/** The number of properties in all objects, and of levels of objects and arrays. */
function shapeOf(root: object): { readonly properties: number; readonly depth: number } {
  let properties = 0;
  let depth = 0;
  for (let level: readonly object[] = [root]; level.length > 0; depth += 1) {
    for (const value of level) if (!Array.isArray(value)) properties += Object.keys(value).length;
    const inner = level.flatMap((value) => Object.values(value) as unknown[]);
    level = inner.filter((value) => typeof value === 'object' && value !== null);
  }
  return { properties, depth };
}
