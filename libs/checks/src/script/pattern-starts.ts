interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

const maxPatternLength = 300;

/** All of a text that matches is known to be of certain characters: `/^#[a-z]+$/`. */
export function isForWholeText({ pattern, flags }: Pattern): boolean {
  if (flags.includes('m') || /(?:^|[^\\])\.[*+{]|\[\^|\\S|\\[WD][*+]/.test(pattern)) return false;
  return isAnchored({ pattern });
}

/** What matches is a whole text, or a whole line: each alternative has both anchors. */
export function isAnchored({ pattern }: Pick<Pattern, 'pattern'>): boolean {
  return alternativesOf(pattern).every((one) => /^\^[^]*(?<!\\)\$$/.test(one));
}

/** A text that matches begins as a web address or a path does, and not as code: `/^https?:/`, `/^(?:https?:)?\/\//`. */
export function isForHarmlessStart({ pattern, flags }: Pattern): boolean {
  if (flags.includes('m') || pattern.length > maxPatternLength) return false;
  return alternativesOf(pattern).every((one) => one.startsWith('^') && beginsHarmlessly(one.slice(1)));
}

/** A letter with which no scheme of code begins (`javascript:`, `data:`, `vbscript:`), a digit, or a sign of a path. */
const harmlessFirst = /^(?:[a-ce-ik-uw-z\d]|\\?[/#]|\\[.?]|\[(?:\\?[/#.?]){1,9}\])/i;

function beginsHarmlessly(sequence: string): boolean {
  const group = sequence.startsWith('(') ? sequence.slice(0, lengthOfGroup(sequence)) : '';
  const first = group === '' ? harmlessFirst.exec(sequence)?.[0] : group;
  if (first === undefined) return false;
  const alternatives = alternativesOf(group.replace(/^\((?:\?:)?|\)$/g, ''));
  if (group !== '' && !alternatives.every((one) => beginsHarmlessly(one))) return false;
  const optional = /^(?:[?*]|\{0?,\d{0,5}\}|\{0\})\??/.exec(sequence.slice(first.length))?.[0];
  return optional === undefined || beginsHarmlessly(sequence.slice(first.length + optional.length));
}

/** What the bars outside of groups and sets separate. */
function alternativesOf(pattern: string): string[] {
  const bars: number[] = [];
  for (const [at, sign, depth] of signsOf(pattern)) if (sign === '|' && depth === 0) bars.push(at);
  return [...bars, pattern.length].map((end, index) =>
    pattern.slice(index === 0 ? 0 : (bars[index - 1] ?? 0) + 1, end),
  );
}

/** Of the group with which a pattern begins. */
function lengthOfGroup(pattern: string): number {
  for (const [at, sign, depth] of signsOf(pattern)) if (sign === ')' && depth === 0) return at + 1;
  return pattern.length;
}

/** The signs outside of sets that no backslash precedes, and how many groups they are in. */
function* signsOf(pattern: string): Generator<[at: number, sign: string, depth: number]> {
  let depth = 0;
  for (const { index, 0: sign } of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[()|]/g)) {
    if (sign === ')') depth -= 1;
    yield [index, sign, depth];
    if (sign === '(') depth += 1;
  }
}
