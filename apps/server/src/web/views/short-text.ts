const maxLength = 200;

/** The beginning of a text that is too long for a list: `https://example.com/a…`. A page of its own has the whole text. */
export function shortText(text: string): string {
  if (text.length <= maxLength) return text;
  const end = text.slice(0, maxLength - 1);
  // No half of a character.
  return `${end.isWellFormed() ? end : end.slice(0, -1)}…`;
}
