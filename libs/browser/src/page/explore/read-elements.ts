import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/**
 * Gives the other parts what they read elements with: a form has its fields as properties, and one named `attributes` or
 * `parentNode` hides that of the form.
 */
export function readElements({ apply, list, reading }: After<[typeof reporting, typeof readDocument]>) {
  const calling =
    <Given, Result>(native: (this: Element, given: Given) => Result) =>
    (element: Element, argument: Given) =>
      apply(native, element, [argument]);
  const { getAttribute, getBoundingClientRect, matches, querySelector } = Element.prototype;
  const { click } = HTMLElement.prototype;
  const { cloneNode } = Node.prototype;
  const attributes = reading(Element.prototype, 'attributes');
  const innerText = reading(HTMLElement.prototype, 'innerText');
  const namespaceOf = reading(Element.prototype, 'namespaceURI');
  const nodeType = reading(Node.prototype, 'nodeType');
  const queries = [Element, Document, DocumentFragment].map(({ prototype }) => prototype.querySelectorAll);
  /** Every element of an element, a document or a shadow tree. */
  const elementsOf = (root: Node) => {
    const kind = ({ 9: 1, 11: 2 } as Record<number, number>)[nodeType(root)] ?? 0;
    return list(apply(queries[kind] as (this: Node, selectors: string) => NodeListOf<Element>, root, ['*']));
  };
  return {
    attributesOf: (element: Element) => list(attributes(element)),
    childrenOf: reading(Element.prototype, 'children'),
    shadowOf: reading(Element.prototype, 'shadowRoot'),
    localNameOf: reading(Element.prototype, 'localName'),
    /** False for an element of SVG or MathML, which may have nothing but its name in common with one of HTML. */
    isOfHtml: (element: Element) => namespaceOf(element) === 'http://www.w3.org/1999/xhtml',
    markupOf: reading(Element.prototype, 'outerHTML'),
    parentOf: reading(Node.prototype, 'parentNode'),
    parentElementOf: reading(Node.prototype, 'parentElement'),
    textContentOf: reading(Node.prototype, 'textContent') as (element: Element) => string,
    /** Undefined for what is no element of HTML. */
    innerTextOf: (element: Element) => (element instanceof HTMLElement ? innerText(element) : undefined),
    attributeOf: calling(getAttribute),
    isMatch: calling(matches),
    findIn: calling(querySelector),
    copyOf: calling(cloneNode) as (element: Element, isDeep: boolean) => Element,
    clickOn: (element: HTMLElement) => apply(click, element, []),
    boxOf: (element: Element) => apply(getBoundingClientRect, element, []),
    elementsOf,
  };
}
