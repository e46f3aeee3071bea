// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives the elements of the document, of its shadow trees and of the frames that it writes itself. */
export function findElements({ scope, apply, list, test, texts, replaceMethod, localNameOf, elementsOf, shadowOf }) {
  const closedRoots = new WeakMap();
  replaceMethod(
    Element.prototype,
    'attachShadow',
    (native) =>
      function (init) {
        const root = apply(native, this, [init]);
        closedRoots.set(this, root);
        return root;
      },
  );

  const maxElements = 5_000;
  const contentOf = (element, isOwn) => {
    if (!test(/^i?frame$/, localNameOf(element))) return shadowOf(element) ?? closedRoots.get(element) ?? null;
    try {
      // A frame with a URL of its own is a page of its own; one that this page writes has the URL of this page.
      const { href } = element.contentWindow.location;
      return !isOwn || texts.startsWith(href, 'about:') || href === scope.location.href
        ? element.contentDocument
        : null;
    } catch {
      return null;
    }
  };
  const elementsIn = (root, isOwn) =>
    elementsOf(root)
      .slice(0, maxElements)
      .flatMap((element) => {
        const content = contentOf(element, isOwn);
        return content === null ? [element] : list([element]).concat(elementsIn(content, isOwn));
      });
  const allElements = (root) => elementsIn(root, true);
  /** Those of frames with URLs of their own as well: what they have may act on this page. */
  const controlElements = () => elementsIn(scope.document, false);
  return { allElements, controlElements };
}
