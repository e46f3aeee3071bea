const maxWaitSeconds = 30;

/** Seconds that `Prefer: wait` (RFC 7240) requests, at most 30; a value that does not parse is no preference. */
export function preferredWaitSeconds(prefer: string | string[] | undefined): number | undefined {
  if (prefer === undefined) return undefined;
  const preferences = [prefer].flat().join(',').split(',');
  for (const preference of preferences) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(Number(seconds), maxWaitSeconds);
  }
  return undefined;
}
