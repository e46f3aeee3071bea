const form = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since the epoch of an RFC 3339 timestamp; undefined for other text, and for a day that no calendar has. */
export function parseTimestamp(text: string): number | undefined {
  const [, day] = form.exec(text) ?? [];
  const moment = Date.parse(text);
  if (day === undefined || Number.isNaN(moment)) return undefined;
  // Date takes February 30 for March 2.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? moment : undefined;
}
