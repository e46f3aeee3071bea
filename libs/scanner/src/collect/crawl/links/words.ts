/** `log_Out` of `logOut`. */
export function separated(text: string): string {
  return text.replaceAll(/([a-z])([A-Z])/g, '$1_$2');
}

/** The words of a name or a URL, in lower case. */
export function wordsIn(text: string): string[] {
  return separated(text)
    .toLowerCase()
    .split(/[^a-z]+/);
}
