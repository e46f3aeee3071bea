const tokenName = /csrf|xsrf|nonce|authenticity|requestverification|(?:^|_)token$|^sectok$|^sesskey$/i;

/** True for the usual names of parameters and fields with an anti-CSRF token. */
export function isTokenName(name: string): boolean {
  return name.length < 80 && tokenName.test(name);
}
