/** A link as written, resolved; undefined for what is no HTTP URL (`mailto:`, `javascript:`, broken). */
export function resolveLink(raw: string, base: URL): URL | undefined {
  const text = raw.trim();
  if (text === '' || text.length > 2048 || text.startsWith('#')) return undefined;
  const url = URL.parse(text, base.href);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/**
 * A random value in Base64, such as an anti-CSRF token: one in 64 of them begins with a slash, and is no path. Paths with
 * plus signs for spaces are words of one kind of letters.
 */
export function isBase64(text: string): boolean {
  const bare = text.trim();
  if (bare.length % 4 !== 0 || !/^(?=.{0,2000}[+=])[A-Za-z\d+/]{30,2000}={0,2}$/.test(bare)) return false;
  return /\d/.test(bare) && /[a-z]/.test(bare) && /[A-Z]/.test(bare);
}
