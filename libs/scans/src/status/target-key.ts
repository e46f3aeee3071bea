/**
 * What the scans of one target have in common: its URL as WHATWG URL parsers normalize it, without the fragment. Text
 * that is no URL stands for itself.
 */
export function targetKeyOf(target: string): string {
  const url = URL.parse(target);
  if (url === null) return target;
  url.hash = '';
  return url.href;
}
