import { RE2JS } from 're2js';

export interface Match {
  readonly text: string;
  readonly start: number;
  /** Groups by number; the whole match is 0, a group that took no part is ''. */
  group(number: number): string;
}

/** A pattern for text that the target wrote: it takes time in proportion to the text's length, whatever that is. */
export interface LinearPattern {
  first(text: string): Match | undefined;
  /** At most `limit` matches, which do not overlap. */
  all(text: string, limit?: number): Match[];
  matches(text: string): boolean;
}

/**
 * A pattern in RE2 syntax (no look-around, no back-references). Flags: `i` ignores case, `m` lets ^ and $ match at lines.
 * `hint` is a simple pattern that every match contains: the many texts without it are skipped quickly. It is compiled
 * at its first use: all patterns of the catalogue take 20 MiB, and many are for texts that few sites have.
 */
export function linear(pattern: string, flags = '', hint?: RegExp): LinearPattern {
  let compiled: RE2JS | undefined;
  return matching(() => (compiled ??= compile(pattern, flags)), hint);
}

/** @throws Error where the pattern needs what linear matching cannot do */
export function compiledLinear(pattern: string): LinearPattern {
  const compiled = compile(pattern, '');
  return matching(() => compiled);
}

function compile(pattern: string, flags: string): RE2JS {
  return RE2JS.compile(
    pattern,
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes('m') ? RE2JS.MULTILINE : 0),
  );
}

function matching(compiled: () => RE2JS, hint?: RegExp): LinearPattern {
  const all = (text: string, limit = 20): Match[] => {
    if (hint?.test(text) === false) return [];
    const matcher = compiled().matcher(text);
    const found: Match[] = [];
    while (found.length < limit && matcher.find()) {
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '');
      found.push({ text: groups[0] ?? '', start: matcher.start(), group: (number) => groups[number] ?? '' });
    }
    return found;
  };
  const first = (text: string): Match | undefined => (hint?.test(text) === false ? undefined : all(text, 1)[0]);
  return { all, first, matches: (text) => first(text) !== undefined };
}
