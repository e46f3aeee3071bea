import type { reporting } from './reporting.ts';
import type { Accessor, After, Maybe } from '../part.ts';

/** What a page gives to a method for nodes. */
type Appended = Maybe<object, Node, 'textContent'> | undefined;

/** Watches what makes elements of markup, and the attributes that run or load something. */
export function watchMarkupSinks({
  marks,
  apply,
  list,
  texts,
  test,
  watch,
  nameOf,
  wrapSetter,
  wrapMethod,
}: After<[typeof reporting]>) {
  const { defineProperty, getOwnPropertyDescriptor } = Object;

  wrapSetter(Element.prototype, 'innerHTML', 'innerHTML');
  wrapSetter(Element.prototype, 'outerHTML', 'outerHTML');
  wrapSetter(ShadowRoot.prototype, 'innerHTML', 'innerHTML');
  wrapSetter(HTMLIFrameElement.prototype, 'srcdoc', 'srcdoc');
  wrapSetter(HTMLIFrameElement.prototype, 'src', 'src');
  wrapSetter(HTMLFrameElement?.prototype, 'src', 'src');
  wrapSetter(HTMLScriptElement.prototype, 'src', 'src');
  for (const property of ['text', 'textContent', 'innerText'] as const) {
    wrapSetter(HTMLScriptElement.prototype, property, 'script text');
  }
  wrapSetter(HTMLEmbedElement.prototype, 'src', 'src');
  wrapSetter(HTMLObjectElement.prototype, 'data', 'data');
  wrapSetter(HTMLAnchorElement.prototype, 'href', 'href');
  wrapSetter(HTMLAreaElement.prototype, 'href', 'href');
  wrapSetter(HTMLBaseElement.prototype, 'href', 'href');
  wrapSetter(HTMLFormElement.prototype, 'action', 'action');
  wrapSetter(HTMLButtonElement.prototype, 'formAction', 'formaction');
  wrapSetter(HTMLInputElement.prototype, 'formAction', 'formaction');
  wrapSetter(HTMLMetaElement.prototype, 'content', 'meta content');
  wrapSetter(SVGAnimatedString.prototype, 'baseVal', 'href');
  wrapMethod(Element.prototype, 'insertAdjacentHTML', (element, { 1: text }) =>
    watch('insertAdjacentHTML', text, nameOf(element)),
  );
  for (const prototype of [Element.prototype, ShadowRoot.prototype])
    wrapMethod(prototype, 'setHTMLUnsafe', (element, { 0: text }) => watch('setHTMLUnsafe', text, nameOf(element)));
  wrapMethod(Document, 'parseHTMLUnsafe', (_, { 0: text }) => watch('parseHTMLUnsafe', text));
  wrapMethod(Document.prototype, 'write', (_, args) => watch('document.write', list(args).join('')));
  wrapMethod(Document.prototype, 'writeln', (_, args) => watch('document.writeln', list(args).join('')));
  wrapMethod(Document.prototype, 'execCommand', (_, { 2: text }) => watch('execCommand', text));
  wrapMethod(Range.prototype, 'createContextualFragment', (_, { 0: text }) => watch('createContextualFragment', text));
  wrapMethod(DOMParser.prototype, 'parseFromString', (_, { 0: text }) => watch('parseFromString', text));
  const urlAttributes = /^(?:src|href|xlink:href|action|formaction|data|srcdoc)$/;
  const onAttribute = (element: Element, name: unknown, value: unknown) => {
    const attribute = texts.lower(String(name));
    if (texts.startsWith(attribute, 'on')) watch('event handler', value, `${nameOf(element)} ${attribute}`);
    // An animation gives its values to an attribute, such as the URL of a link.
    else if (test(/^(?:to|from|values)$/, attribute) && test(/^(?:animate|set)$/, nameOf(element)))
      watch(attribute, value, nameOf(element));
    else if (test(urlAttributes, attribute)) watch(attribute, value, nameOf(element));
    else if (attribute === 'content' && nameOf(element) === 'meta') watch('meta content', value, 'meta');
  };
  wrapMethod(Element.prototype, 'setAttribute', (element, { 0: name, 1: value }) => onAttribute(element, name, value));
  wrapMethod(Element.prototype, 'setAttributeNS', (element, { 1: name, 2: value }) =>
    onAttribute(element, name, value),
  );
  for (const method of ['setAttributeNode', 'setAttributeNodeNS'])
    wrapMethod(
      Element.prototype,
      method,
      (element, { 0: node }: [node?: Attr]) => node && onAttribute(element, node.name, node.value),
    );
  const attributeValue = getOwnPropertyDescriptor(Attr.prototype, 'value') as Accessor<Attr, 'value'>;
  defineProperty(Attr.prototype, 'value', {
    ...attributeValue,
    set(this: Attr, value: unknown) {
      if (this.ownerElement !== null) onAttribute(this.ownerElement, this.name, value);
      apply(attributeValue.set, this, [value]);
    },
  });

  // The text of a script as nodes, before or after they are its children.
  const noteScripts = (parent: Node, nodes: readonly Appended[]) => {
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at];
      if (parent instanceof HTMLScriptElement) watch('script text', node?.textContent ?? node, 'script');
      else if (node instanceof HTMLScriptElement && node.firstChild) watch('script text', node.text, 'script');
    }
  };
  if (marks.length > 0) {
    for (const method of ['appendChild', 'insertBefore', 'replaceChild'])
      wrapMethod(Node.prototype, method, (parent, { 0: node }: [node?: Appended]) => noteScripts(parent, list([node])));
    for (const prototype of [Element.prototype, DocumentFragment.prototype]) {
      for (const method of ['append', 'prepend', 'replaceChildren']) wrapMethod(prototype, method, noteScripts);
    }
  }

  // Markup in a selector is made to elements by some libraries; to the platform it is none.
  for (const prototype of [Document.prototype, Element.prototype, DocumentFragment.prototype]) {
    for (const method of ['querySelector', 'querySelectorAll', 'getElementsByTagName', 'getElementsByClassName'])
      wrapMethod(prototype, method, (_, { 0: text }) => watch('selector', text));
  }
  wrapMethod(Document.prototype, 'getElementById', (_, { 0: text }) => watch('selector', text));
}
