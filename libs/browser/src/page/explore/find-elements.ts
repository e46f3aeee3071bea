import type { readElements } from './read-elements.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { After, Maybe } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Gives the elements of the document, of its shadow trees and of the frames that it writes itself. */
export function findElements({
  scope,
  apply,
  list,
  test,
  texts,
  replaceMethod,
  localNameOf,
  elementsOf,
  shadowOf,
}: After<[typeof reporting, typeof replaceMethods, typeof readElements]>) {
  const closedRoots = new WeakMap<Element, ShadowRoot>();
  replaceMethod(
    Element.prototype,
    'attachShadow',
    (native) =>
      function (this: Element, init: ShadowRootInit) {
        const root = apply(native, this, [init]);
        closedRoots.set(this, root);
        return root;
      },
  );

  const maxElements = 5_000;
  const contentOf = (element: Maybe<Element, HTMLIFrameElement, 'contentWindow'>, isOwn: boolean) => {
    if (!test(/^i?frame$/, localNameOf(element))) return shadowOf(element) ?? closedRoots.get(element) ?? null;
    try {
      // A frame with a URL of its own is a page of its own; one that this page writes has the URL of this page.
      const { href } = (element.contentWindow as Window).location;
      return !isOwn || texts.startsWith(href, 'about:') || href === scope.location.href
        ? (element as HTMLIFrameElement).contentDocument
        : null;
    } catch {
      return null;
    }
  };
  const elementsIn = (root: Node, isOwn: boolean): Element[] =>
    elementsOf(root)
      .slice(0, maxElements)
      .flatMap((element) => {
        const content = contentOf(element, isOwn);
        return content === null ? [element] : list([element]).concat(elementsIn(content, isOwn));
      });
  const allElements = (root: Node) => elementsIn(root, true);
  /** Those of frames with URLs of their own as well: what they have may act on this page. */
  const controlElements = () => elementsIn(scope.document, false);
  return { allElements, controlElements };
}
