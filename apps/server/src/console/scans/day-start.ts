/** When a day (`yyyy-mm-dd`, UTC) begins, in milliseconds since the epoch; undefined for any other text. */
export function dayStart(text: string | null): number | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(at) ? undefined : at;
}
