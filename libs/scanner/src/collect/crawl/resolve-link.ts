/** A link as written, resolved; undefined for what is no HTTP URL (`mailto:`, `javascript:`, broken). */
export function resolveLink(raw: string, base: URL): URL | undefined {
  const text = raw.trim();
  if (text === '' || text.length > 2048 || text.startsWith('#')) return undefined;
  const url = URL.parse(text, base.href);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}
