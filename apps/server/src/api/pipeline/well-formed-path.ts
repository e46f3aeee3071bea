/** Whether a request target is a path, or an absolute URL, that can be decoded. */
export function isWellFormedPath(url: string): boolean {
  if (!/^(?:\/|\*$|https?:\/\/[^/])/i.test(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
