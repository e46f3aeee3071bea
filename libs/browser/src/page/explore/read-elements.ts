// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Gives the other parts what they read elements with: a form has its fields as properties, and one named `attributes` or
 * `parentNode` hides that of the form.
 */
export function readElements({ apply }) {
  const reading = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (element) => apply(get, element, []);
  };
  const calling = (native) => (element, argument) => apply(native, element, [argument]);
  const { getAttribute, matches, querySelector } = Element.prototype;
  return {
    attributesOf: reading(Element.prototype, 'attributes'),
    childrenOf: reading(Element.prototype, 'children'),
    localNameOf: reading(Element.prototype, 'localName'),
    markupOf: reading(Element.prototype, 'outerHTML'),
    parentOf: reading(Node.prototype, 'parentNode'),
    parentElementOf: reading(Node.prototype, 'parentElement'),
    textContentOf: reading(Node.prototype, 'textContent'),
    attributeOf: calling(getAttribute),
    isMatch: calling(matches),
    findIn: calling(querySelector),
  };
}
