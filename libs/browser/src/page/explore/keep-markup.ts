import type { findElements } from './find-elements.ts';
import type { readElements } from './read-elements.ts';
import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Keeps what stood on the page at some time: the next click may replace it. */
export function keepMarkup({
  scope,
  test,
  allElements,
  localNameOf,
  markupOf,
  copyOf,
}: After<[typeof reporting, typeof readElements, typeof findElements]>) {
  const maxSeenLength = 500_000;
  const seenMarkup = new Set<string>();
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
