import type { reporting } from './reporting.ts';
import type { Accessor, After } from '../part.ts';

/** The events of the targets to which the parts listen. */
type Events = WindowEventMap & NavigationEventMap;

/**
 * Gives the other parts what they use the document with: it has its forms, frames and pictures as properties, and one with the
 * name `body` or `createElement` hides what the document has by itself.
 */
export function readDocument({ scope, apply }: After<[typeof reporting]>) {
  const { document } = scope;
  /** Gives a function that reads a property of an object by its prototype. */
  const reading = <Owner extends object, Name extends keyof Owner>(prototype: Owner, name: Name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name) as Accessor<Owner, Name>;
    return (object: Owner) => apply(get, object, []);
  };
  const ofDocument = <Name extends keyof Document>(prototype: Pick<Document, Name>, name: Name) => {
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
      make: <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
        apply(createElement, document, [name]) as HTMLElementTagNameMap[Name],
    },
    appendTo: <Child extends Node>(parent: Node, child: Child) => apply(appendChild, parent, [child]),
    listenTo: <Type extends string>(
      target: EventTarget,
      type: Type,
      listener: (event: Type extends keyof Events ? Events[Type] : Event) => void,
      isCapture: boolean | AddEventListenerOptions = false,
    ) => apply(addEventListener, target, [type, listener as EventListener, isCapture]),
    dispatchTo: (target: EventTarget, event: Event) => apply(dispatchEvent, target, [event]),
  };
}
