/** The value of a cookie in a `Cookie` header (RFC 6265 section 4.2); undefined where it is absent. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}

/**
 * A `Set-Cookie` line for the whole site that scripts and other sites cannot read; its name begins with `__Host-`.
 * `maxAgeSeconds` 0 removes the cookie; without it the cookie ends with the browser.
 */
export function setCookie(name: `__Host-${string}`, value: string, maxAgeSeconds?: number): string {
  const maxAge = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${maxAge}`;
}
