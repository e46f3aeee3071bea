/** Without control characters: what a site sent must not command the terminal. */
export function printable(text: string, areLinesKept = false): string {
  const kept = areLinesKept ? text.replaceAll('\r\n', '\n') : text.replaceAll(/[\n\t]/g, ' ');
  return kept.replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, '\ufffd');
}
