const form = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Times are compared as text, whose years have four digits. */
const earliest = Date.parse('0000-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An RFC 3339 timestamp as milliseconds since the epoch; undefined for other text and for impossible dates. A time that its
 * offset moves out of the years 0000 to 9999 is the first or last moment of them.
 */
export function parseTimestamp(text: string): number | undefined {
  const [, day] = form.exec(text) ?? [];
  const moment = Date.parse(text);
  if (day === undefined || Number.isNaN(moment)) return undefined;
  // Date accepts February 30, as March 2.
  const exists = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return exists ? Math.min(Math.max(moment, earliest), latest) : undefined;
}
