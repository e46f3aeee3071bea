import { isScriptType } from '#scanner/check-api';
import { attributeRuns, isCode } from './script-proof.ts';
import { readXml } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

export const xhtmlNamespace = 'http://www.w3.org/1999/xhtml';
const running = new Set([xhtmlNamespace, 'http://www.w3.org/2000/svg']);
const maxEvidenceLength = 240;

/** Where an XML document has the canary. */
export type XmlPlace =
  | { readonly kind: 'text' | 'cdata' | 'comment' }
  | { readonly kind: 'attribute'; readonly quote: '"' | "'"; readonly isLink: boolean };

const links = /^(?:a (?:xlink:)?href|iframe src|form action|button formaction)$/;

/** The different places of `canary` (lower case letters and digits) in an XML document. */
export function xmlPlaces(source: string, canary: string): XmlPlace[] {
  if (!source.toLowerCase().includes(canary)) return [];
  const places = new Map<string, XmlPlace>();
  for (const { kind, value, quote, owner } of readXml(source).texts) {
    if (!value.toLowerCase().includes(canary)) continue;
    const isLink = links.test(owner) && value.trim().toLowerCase().startsWith(canary);
    const place = kind === 'attribute' ? { kind, quote, isLink } : { kind };
    places.set(JSON.stringify(place), place);
  }
  return [...places.values()];
}

/**
 * Reads an XML document (SVG, XHTML, feeds) as a browser does and looks for an element of XHTML or SVG that would run
 * `code` (lower case). Gives the literal piece.
 */
export function proofOfScriptInXml(source: string, code: string): string | undefined {
  if (!source.toLowerCase().includes(code)) return undefined;
  const { elements, isWellFormed } = readXml(source);
  const element = elements.find((one) => running.has(one.namespace) && runs(one, code, isWellFormed));
  return element && source.slice(element.start, Math.min(element.end, element.start + maxEvidenceLength));
}

/** Scripts run where their end tag is read, even if an error follows; handlers run once the whole document was read. */
function runs({ name, attributes, text }: XmlElement, code: string, isWellFormed: boolean): boolean {
  if (name === 'script' && isScriptType(attributes.get('type') ?? '') && isCode(text, code)) return true;
  const attrs = [...attributes].map(([attribute, value]) => ({ name: attribute, value }));
  return isWellFormed && attrs.some((one) => attributeRuns({ tagName: name, attrs }, one.name, one.value, code));
}
