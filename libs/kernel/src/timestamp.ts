const form = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** An RFC 3339 timestamp as milliseconds since the epoch; undefined for other text and for impossible dates. */
export function parseTimestamp(text: string): number | undefined {
  const [, day] = form.exec(text) ?? [];
  const moment = Date.parse(text);
  if (day === undefined || Number.isNaN(moment)) return undefined;
  // Date accepts February 30, as March 2.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? moment : undefined;
}
