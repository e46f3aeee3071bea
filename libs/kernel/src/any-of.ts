/** What tells whether a text contains something: a pattern, or several. */
export type TextTest = Pick<RegExp, 'test'>;

/**
 * A test for texts that contain one of `parts`: literals, for which `flags` holds, and patterns with no flag but `i`. One pass
 * over a long text for all of them takes a third to two thirds of the time of a search for each.
 *
 * Those with a flag are a pattern of their own: V8 compiles `(?i:…)` wrongly where it does not optimize patterns, as in a thread
 * that has compiled many. With Node 24, `(?i:foo|bar)` then does not match `FOO`.
 */
export function anyOf(parts: readonly (string | RegExp)[], flags: '' | 'i' = ''): TextTest {
  const byFlags = Map.groupBy(parts, (part) => (typeof part === 'string' ? flags : part.flags));
  return new AnyPattern([...byFlags].map(([shared, some]) => new RegExp(some.map(sourceOf).join('|'), shared)));
}

function sourceOf(part: string | RegExp): string {
  return typeof part === 'string' ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : `(?:${part.source})`;
}

class AnyPattern implements TextTest {
  readonly #patterns: readonly RegExp[];

  constructor(patterns: readonly RegExp[]) {
    this.#patterns = patterns;
  }

  test(text: string): boolean {
    for (const pattern of this.#patterns) if (pattern.test(text)) return true;
    return false;
  }
}
