/** Source of a call of what the page script offers; of nothing in a window without it. @param control its global name */
export function callPageScript(control: string, call: string): string {
  return `globalThis[${JSON.stringify(control)}]?.${call}`;
}
