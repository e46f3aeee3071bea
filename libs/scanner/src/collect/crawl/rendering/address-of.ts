/** A URL without its fragment and its credentials: equal for all that lead to the same document. */
export function addressOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
