import type { Artifacts } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { inlineScripts } from './inline-scripts.ts';

/** What sets a property whose name is a value; libraries do it, too. */
const setsNamedProperty =
  /\]\s{0,5}(?:\|\||&&|\?\?|[-+*/])?=(?![=>])|\bReflect\b|\bdefineProperty\b|\beval\b|\bFunction\b/;
const loadsScript = /<script\b[^>]{0,500}\bsrc\b|\bimport\b|\.src\b|\bWorker\b|\$/i;

/** False for a page none of whose scripts sets a property by a name that it computes. */
export function mayPollute(url: URL, html: string, artifacts: Artifacts): boolean {
  const page = artifacts.pages.find((one) => one.url.href === url.href);
  const inline = [...(page?.inlineScripts ?? []), ...inlineScripts(html)];
  if (inline.some((text) => setsNamedProperty.test(text))) return true;
  if (!loadsScript.test(html)) return false;
  const files = ownScripts(artifacts);
  const known = new Set(files.map((file) => file.url.href));
  const isAllKnown = page?.subresources.every((one) => one.kind !== 'script' || known.has(one.url.href)) ?? false;
  return !isAllKnown || files.some(({ text }) => setsNamedProperty.test(text));
}
