// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Gives the other parts what they use the document with: it has its forms, frames and pictures as properties, and one with the
 * name `body` or `createElement` hides what the document has by itself.
 */
export function readDocument({ scope, apply }) {
  const { document } = scope;
  const reading = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return () => apply(get, document, []);
  };
  const { createElement } = Document.prototype;
  const { appendChild } = Node.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  return {
    page: {
      baseUri: reading(Node.prototype, 'baseURI'),
      body: reading(Document.prototype, 'body'),
      root: reading(Document.prototype, 'documentElement'),
      make: (name) => apply(createElement, document, [name]),
    },
    appendTo: (parent, child) => apply(appendChild, parent, [child]),
    listenTo: (target, type, listener, isCapture = false) =>
      apply(addEventListener, target, [type, listener, isCapture]),
    dispatchTo: (target, event) => apply(dispatchEvent, target, [event]),
  };
}
