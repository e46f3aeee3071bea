import type { Document, Element } from 'domhandler';
import { textContent } from 'domutils';
import { elementsOf } from '../../document.ts';
import { isHarmfulLink } from './harmful-link.ts';
import { resolveLink } from '../urls/resolve-link.ts';

/** Those that may be followed. */
export function harmless(links: readonly URL[]): URL[] {
  return links.filter((url) => !isHarmfulLink(url));
}

/** Where the links of a document lead. */
export function anchorsOf(elements: readonly Element[], base: URL): URL[] {
  return elements.flatMap((element) => {
    const url = element.name === 'a' ? resolveLink(element.attribs['href'] ?? '', base) : undefined;
    return url === undefined || isHarmfulLink(url, textContent(element).slice(0, 100)) ? [] : [url];
  });
}

/** Where the forms of a document lead that are sent by GET. */
export function actionsOf(elements: readonly Element[], base: URL): URL[] {
  const actions = elements.flatMap(({ name, attribs }) =>
    name === 'form' && (attribs['method'] ?? 'get').toLowerCase() === 'get' ? [attribs['action'] ?? ''] : [],
  );
  return harmless(actions.flatMap((action) => (action === '' ? [] : (resolveLink(action, base) ?? []))));
}

/** What script may copy into the page: links and forms that are written, not expressions of a template language. */
export function linksInTemplate(template: Document | Element, base: URL): URL[] {
  const written = elementsOf(template).filter(({ attribs }) =>
    [attribs['href'], attribs['action']].every((value) => value === undefined || isWrittenInTemplate(value)),
  );
  return [...anchorsOf(written, base), ...actionsOf(written, base)];
}

/** Neither an expression of a template nor an object identifier. */
export function isWritten(value: string): boolean {
  return !/\{\{|\$\{|\{%|<%|^(?:clsid|java):|^\s*['"[{]/i.test(value);
}

/** Template languages write expressions in braces or brackets of many kinds. */
function isWrittenInTemplate(value: string): boolean {
  return isWritten(value) && !/[{}<>]|\[\[/.test(value);
}

/** Types of script elements whose content is markup that script copies into the page. */
const templateType =
  /^text\/(?:html|(?:x-)?(?:template|tmpl|jquery-tmpl|jsrender|handlebars(?:-template)?|mustache|underscore|lodash|ejs|dust|hogan|kendo-template|dot-template)|ng-template)$/i;

/** True for a script element that holds a template: no script runs in it. */
export function isScriptTemplate({ name, attribs }: Element): boolean {
  return name === 'script' && templateType.test((attribs['type'] ?? '').trim());
}
