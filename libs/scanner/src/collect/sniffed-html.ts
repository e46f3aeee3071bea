import type { Exchange } from '../artifacts.ts';

/** Types for which browsers look at the content, as they do where there is none (WHATWG MIME Sniffing, section 7). */
const unknownTypes = new Set(['unknown/unknown', 'application/unknown', '*/*']);
/** How a document begins (section 7.1). */
const beginning =
  /^\s{0,200}<(?:(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|!--)/i;

/** True for a response without a usable media type that browsers show as HTML by its content. */
export function isSniffedAsHtml({ headers, mediaType, text }: Exchange): boolean {
  const isUnknown = unknownTypes.has(mediaType) || !mediaType.includes('/');
  return isUnknown && !/nosniff/i.test(headers.get('x-content-type-options') ?? '') && beginning.test(text);
}
