import type { Exchange } from '../artifacts.ts';
import type { ProbeRequest } from '../probe-request.ts';

export type ExchangeParts = Omit<Exchange, 'text' | 'mediaType' | 'size'>;

/** Bytes of a text's body that are kept beside the text itself: enough for all that is recognised by its bytes. */
export const keptOfText = 16_384;
const texts = /^text\/|html|xml|json|javascript|ecmascript/;

/** A media type whose body is text: markup, scripts, style sheets, data. */
export function isTextual(mediaType: string): boolean {
  return texts.test(mediaType);
}

/** The response says that a POST request has created something (RFC 9110, section 15.3.2). */
export function hasCreated({ method, status }: Pick<Exchange, 'method' | 'status'>): boolean {
  return method === 'POST' && status === 201;
}

/** Completes a response with its text (in the declared charset) and its media type. */
export function exchangeFrom(parts: ExchangeParts): Exchange {
  const contentType = parts.headers.get('content-type') ?? '';
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const { body } = parts;
  return {
    ...parts,
    // A copy, for a part of a buffer keeps all of it.
    body: isTextual(mediaType) && body.length > keptOfText ? Buffer.from(body.subarray(0, keptOfText)) : body,
    size: body.length,
    mediaType,
    text: decoded(body, declaredCharset(contentType)),
  };
}

/** Longer bodies are states of an application. */
const maxRequestJson = 4_000;

/** The part of an exchange that the body of its request makes. */
export function requestJsonOf({
  headers = {},
  body,
}: Pick<ProbeRequest, 'headers' | 'body'>): Pick<Exchange, 'requestJson'> {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const isShortJson =
    body !== undefined && body.length <= maxRequestJson && /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  return isShortJson ? { requestJson: body } : {};
}

const breaks = {
  timeout: 'its time was up',
  connection: 'the connection broke',
  coding: 'its content coding breaks off',
} as const;

/** That only the beginning of a text was read, `read` of it, and why; undefined where all of it was. */
export function cutTextOf({ url, truncated, truncatedBy, mediaType }: Exchange, read: string): string | undefined {
  if (!truncated || !isTextual(mediaType)) return undefined;
  const isLarge = truncatedBy === undefined || truncatedBy === 'size';
  const what = isLarge ? 'a large response were read' : `a response were read, ${breaks[truncatedBy]}`;
  return `only the first ${read} of ${what}: ${url.href}`;
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
