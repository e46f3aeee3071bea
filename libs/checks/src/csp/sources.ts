/** Predicates of a source list (CSP3 2.3.1). Keywords and schemes are case-insensitive; nonces and hashes are not. */
export function has(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword);
}

export const hasStrictDynamic = (sources: readonly string[]): boolean => has(sources, "'strict-dynamic'");

export function nonces(sources: readonly string[]): string[] {
  return sources.flatMap((source) => /^'nonce-(.*)'$/i.exec(source)?.[1] ?? []);
}

/** One without a value is neither, and browsers ignore it. */
export function hasNonceOrHash(sources: readonly string[]): boolean {
  return sources.some((source) => /^'(nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/i.test(source));
}

/** `unsafe-inline` applies only without nonce, hash and strict-dynamic (CSP3 6.7.3.2). */
export function allowsAnyInlineScript(sources: readonly string[]): boolean {
  return has(sources, "'unsafe-inline'") && !hasNonceOrHash(sources) && !hasStrictDynamic(sources);
}

export function allowsAnyInlineStyle(sources: readonly string[]): boolean {
  return has(sources, "'unsafe-inline'") && !hasNonceOrHash(sources);
}

/** The sources that are effective for scripts: strict-dynamic disables host and scheme sources. */
export function effectiveScriptSources(sources: readonly string[]): readonly string[] {
  return hasStrictDynamic(sources) ? sources.filter((source) => source.startsWith("'")) : sources;
}

export const isWildcard = (source: string): boolean => /^(https?:\/\/)?\*(:(\*|\d{1,5}))?\/?$/i.test(source);

export const isOpenScheme = (source: string): boolean => /^(https?|data):$/i.test(source);

/** The host of a host source, lower case, without brackets; undefined for keywords and schemes. */
export function hostOf(source: string): string | undefined {
  if (source.startsWith("'") || /^[a-z][a-z0-9+.-]*:$/i.test(source)) return undefined;
  const rest = source.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/', 1)[0] ?? '';
  const host = rest.startsWith('[') ? rest.slice(1, rest.indexOf(']')) : (rest.split(':', 1)[0] ?? '');
  return host === '' ? undefined : host.toLowerCase();
}
