// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Keeps what stood on the page at some time: the next click may replace it. */
export function keepMarkup({ scope, test, allElements, localNameOf, markupOf, copyOf }) {
  const maxSeenLength = 500_000;
  const seenMarkup = new Set();
  let seenLength = 0;
  const noteMarkup = () => {
    allElements(scope.document).forEach((element) => {
      if (!test(/^(?:a|area|form|iframe|frame|embed|object)$/, localNameOf(element))) return;
      const markup = markupOf(localNameOf(element) === 'form' ? element : copyOf(element, false));
      if (seenMarkup.has(markup) || seenLength + markup.length > maxSeenLength) return;
      seenMarkup.add(markup);
      seenLength += markup.length;
    });
  };
  return { seenMarkup, noteMarkup };
}
