/** What was thrown, in words: the message of an error, whichever realm it is from. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
