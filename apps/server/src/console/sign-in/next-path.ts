/** The path of this site that a form leads to afterwards; the start page where the text is none (an open redirect). */
export function nextPath(text: string): string {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/';
}

/** A path with where to go afterwards. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}
