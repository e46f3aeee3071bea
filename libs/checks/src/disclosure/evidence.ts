/** The match with the lines or characters around it, on one line each. */
export function excerpt(text: string, start: number, length: number): string {
  const before = /^#\d/.test(text.slice(start, start + 2)) ? 0 : 40;
  const from = Math.max(0, start - before);
  const context = text.slice(from, start);
  // Where the text before it begins within a tag, what is left of the tag says nothing.
  const tagEnd = context.search(/<|(?<![-=])>/);
  const skipped = from > 0 && context[tagEnd] === '>' ? tagEnd + 1 : cutWord(text, from, start);
  return withoutArguments(text.slice(from + skipped, start + Math.min(length, 300) + 60)).trim();
}

/** The length of what is left of a word that begins before `from`. */
function cutWord(text: string, from: number, end: number): number {
  return /\w/.test(text.charAt(from - 1)) ? (/^\w{1,20}(?=\s)/.exec(text.slice(from, end))?.[0].length ?? 0) : 0;
}

/** Stack traces of PHP show the arguments of calls, which may be passwords: `PDO->__construct('mysql:…', 'shop', '…')`. */
function withoutArguments(text: string): string {
  return text.replace(/(#\d{1,3} (?:[^(\n]{1,260}\(\d{1,6}\)|\[internal function\]): [^(\n]{1,200}\()[^\n]*/g, '$1…)');
}

const maxShown = 6;

/** The beginning of a secret, a quarter of it at most; a report must not contain the rest. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, Math.min(maxShown, Math.floor(secret.length / 4)))}***`;
}

/** Shannon entropy in bits a character: about 2 for words with repetitions, 4 and more for random base64. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
