const runningUrls = new Set([
  'a href',
  'area href',
  'a xlink:href',
  'form action',
  'button formaction',
  'input formaction',
  'iframe src',
  'frame src',
]);

/** True for attributes whose `javascript:` address a browser runs, be it after a click. Those of `object` and `embed` no longer run in any. */
export function runsAsUrl(element: string, attribute: string): boolean {
  return runningUrls.has(`${element} ${attribute}`);
}
