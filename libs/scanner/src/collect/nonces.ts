const nonces = /\bnonce=(?:"[^"]*"|'[^']*'|[^\s>]+)/g;

/** A document without the nonces of its Content-Security-Policy: each response has others. */
export function withoutNonces(html: string): string {
  return html.replace(nonces, '');
}
