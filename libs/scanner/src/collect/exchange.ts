import type { Exchange } from '../artifacts.ts';

export type ExchangeParts = Omit<Exchange, 'text' | 'mediaType'>;

/** Completes an answer with its text (in the declared charset) and its media type. */
export function exchangeFrom(parts: ExchangeParts): Exchange {
  const contentType = parts.headers.get('content-type') ?? '';
  return {
    ...parts,
    mediaType: (contentType.split(';', 1)[0] ?? '').trim().toLowerCase(),
    text: decoded(parts.body, declaredCharset(contentType)),
  };
}

/** The `charset` parameter of a Content-Type value, lower case, or undefined. */
export function declaredCharset(contentType: string): string | undefined {
  for (const parameter of contentType.split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === 'charset') return value.trim().replaceAll(/["']/g, '').toLowerCase() || undefined;
  }
  return undefined;
}

function decoded(body: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder('utf-8').decode(body);
  }
}
