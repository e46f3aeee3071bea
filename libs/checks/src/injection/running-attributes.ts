const runningUrls = new Set([
  'a href',
  'area href',
  'a xlink:href',
  'form action',
  'button formaction',
  'input formaction',
  'iframe src',
  'frame src',
  'object data',
  'embed src',
]);

/** True for attributes whose `javascript:` address a browser runs, be it after a click. */
export function runsAsUrl(element: string, attribute: string): boolean {
  return runningUrls.has(`${element} ${attribute}`);
}
