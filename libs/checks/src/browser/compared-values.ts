const maxLength = 60_000;
const maxCompared = 8;
const comparison =
  /\.([A-Za-z_$][\w$]{0,40})\s{0,5}[!=]==?\s{0,5}(?:["'`]([^"'`\n]{1,40})["'`]|(\d{1,9}|true|false)\b)/g;
/** Of the platform, not of what a page is given. */
const notOfData = new Set([
  'length',
  'origin',
  'nodeType',
  'readyState',
  'status',
  'key',
  'keyCode',
  'which',
  'button',
]);

/** The properties that scripts compare with a literal, each with the first one: `{ kind: 'note', version: 2 }`. */
export function comparedValues(scripts: string): Readonly<Record<string, unknown>> {
  const compared = new Map<string, unknown>();
  for (const [, name = '', word, literal] of scripts.slice(0, maxLength).matchAll(comparison)) {
    if (notOfData.has(name) || compared.has(name) || compared.size >= maxCompared) continue;
    compared.set(name, word ?? (JSON.parse(literal ?? 'null') as unknown));
  }
  return Object.fromEntries(compared);
}
