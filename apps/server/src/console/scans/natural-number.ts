/** The number that a parameter of a URL has; 0 where there is none. */
export function naturalNumber(text: string | null): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
