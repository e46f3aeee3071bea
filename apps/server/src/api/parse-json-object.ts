import { Rejected } from '#kernel';

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
  if (propertiesWritten(text) !== propertiesParsed(value)) {
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

function propertiesParsed(root: object): number {
  let count = 0;
  const open: object[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!Array.isArray(value)) count += Object.keys(value).length;
    for (const inner of Object.values(value) as unknown[]) {
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return count;
}
