import type { Exchange } from '../artifacts.ts';

/** The URL in the Location of a response, as browsers resolve it; undefined where there is none. */
export function locationOf(response: Pick<Exchange, 'headers' | 'url'>): URL | undefined {
  const text = locationText(response);
  return text === undefined ? undefined : (URL.parse(text, response.url.href) ?? undefined);
}

/**
 * The Location of a response, to be resolved: bytes outside ASCII are escaped, as browsers do it, whether they are UTF-8 or not.
 * The field itself has a character for each byte.
 */
export function locationText({ headers }: Pick<Exchange, 'headers'>): string | undefined {
  return headers.get('location')?.replace(/[\u0080-\u00ff]/g, escaped);
}

function escaped(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A header field for people to read: in UTF-8 where its bytes are that, of which the field has a character for each. */
export function shownField(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
