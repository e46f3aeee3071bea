// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/**
 * Gives the other parts what they use the document with: it has its forms, frames and pictures as properties, and one with the
 * name `body` or `createElement` hides what the document has by itself.
 */
export function readDocument({ scope, apply }) {
  const { document } = scope;
  /** Gives a function that reads a property of an object by its prototype. */
  const reading = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => apply(get, object, []);
  };
  const ofDocument = (prototype, name) => {
    const read = reading(prototype, name);
    return () => read(document);
  };
  const { createElement } = Document.prototype;
  const { appendChild } = Node.prototype;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  return {
    reading,
    page: {
      baseUri: ofDocument(Node.prototype, 'baseURI'),
      body: ofDocument(Document.prototype, 'body'),
      root: ofDocument(Document.prototype, 'documentElement'),
      make: (name) => apply(createElement, document, [name]),
    },
    appendTo: (parent, child) => apply(appendChild, parent, [child]),
    listenTo: (target, type, listener, isCapture = false) =>
      apply(addEventListener, target, [type, listener, isCapture]),
    dispatchTo: (target, event) => apply(dispatchEvent, target, [event]),
  };
}
