/** Whether a path belongs to the API, where a key comes before everything else, even before whether the path exists. */
export function isApiPath(url: string): boolean {
  return /^\/v1(?:[/?#]|$)/.test(url);
}
