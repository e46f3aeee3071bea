// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Keeps what stood on the page at some time: the next click may replace it. */
export function keepMarkup({ allElements, localNameOf, markupOf }) {
  const maxSeenLength = 500_000;
  const seenMarkup = new Set();
  let seenLength = 0;
  const noteMarkup = () => {
    for (const element of allElements(document)) {
      if (!/^(?:a|area|form|iframe|frame|embed|object)$/.test(localNameOf(element))) continue;
      const markup = localNameOf(element) === 'form' ? markupOf(element) : element.cloneNode(false).outerHTML;
      if (seenMarkup.has(markup) || seenLength + markup.length > maxSeenLength) continue;
      seenMarkup.add(markup);
      seenLength += markup.length;
    }
  };
  return { seenMarkup, noteMarkup };
}
