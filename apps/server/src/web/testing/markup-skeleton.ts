import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** URLs in these attributes would do more than lead to a page. */
const activeAttributes = new Set(['src', 'action', 'formaction', 'data', 'style', 'srcdoc']);

/**
 * The elements of a page with the names of their attributes, as a browser parses it; of active attributes the values
 * too. Two pages that differ only in their texts have the same skeleton.
 */
export function skeletonOf(markup: string): readonly string[] {
  return elementsIn(parse(markup)).map(({ tagName, attrs }) => {
    const attributes = attrs.map(({ name, value }) => (activeAttributes.has(name) ? `${name}=${value}` : name));
    return [tagName, ...attributes].join(' ');
  });
}

/** The schemes of all links of a page; relative links have none. */
export function linkSchemesOf(markup: string): readonly string[] {
  const links = elementsIn(parse(markup)).flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'));
  return links.map(({ value }) => new URL(value, 'https://console.example/').protocol);
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): readonly DefaultTreeAdapterTypes.Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node, ...children] : children;
}
