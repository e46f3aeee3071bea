import type { Element } from 'domhandler';
import { textContent } from 'domutils';
import { linksInJson } from './links-in-json.ts';
import { linksInImportMap, linksInSpeculationRules } from './links-in-script-data.ts';

/** URLs in the data that an element has for scripts and for the browser: JSON, import maps and speculation rules. */
export function linksInEmbeddedData(element: Element, base: URL, max: number): URL[] {
  if (element.name === 'script') return linksInDataBlock(element, base, max);
  return Object.entries(element.attribs)
    .filter(([name, value]) => name.startsWith('data-') && /^\s{0,9}[[{]/.test(value) && value.includes('/'))
    .flatMap(([, value]) => linksInJson(value, base, max))
    .slice(0, max);
}

function linksInDataBlock(script: Element, base: URL, max: number): URL[] {
  const type = (script.attribs['type'] ?? '').trim().toLowerCase();
  if (type === 'speculationrules') return linksInSpeculationRules(textContent(script), base, max);
  if (type === 'importmap') return linksInImportMap(textContent(script), base, max);
  return type.includes('json') ? linksInJson(textContent(script), base, max) : [];
}
