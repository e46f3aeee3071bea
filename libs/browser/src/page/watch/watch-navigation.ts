import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** The window that has the controls, by the name of what tries them. */
type Explored = Record<string, { readonly isExploring?: unknown } | undefined>;

/** Reports every navigation of the document: assignments to `location`, the History API, links, forms. */
export function watchNavigation({
  options,
  scope,
  texts,
  listenTo,
  marks,
  marksIn,
  stackOf,
  watch,
  report,
}: After<[typeof reporting, typeof readDocument]>) {
  const state = { isExploring: false };
  /** Controls in a frame are tried with those of the page that has it. */
  const isExplored = () => {
    if (state.isExploring) return true;
    try {
      return (scope.top as Window & Explored)[options.control]?.isExploring === true;
    } catch {
      return false;
    }
  };
  if (scope.navigation === undefined) return { state };
  listenTo(scope.navigation, 'navigate', (event) => {
    const { url } = event.destination;
    report({ type: 'route', url: texts.slice(url, 0, 2000) });
    if (event.destination.sameDocument) return;
    // Links and forms navigate without script.
    if (stackOf() !== '') watch('location', url);
    const leaves = marks.length > 0 && marksIn(url).length > 0;
    if ((isExplored() || leaves || options.staysOnPage) && event.cancelable) event.preventDefault();
  });
  return { state };
}
