const special = new Set('\\^$.|?*+()[]{}');

/**
 * The longest text that everything that matches a regular expression contains, '' where none is found. Searching for it
 * first spares most patterns the whole file. Only what stands outside of groups, classes and alternatives counts.
 */
export function needleOf(pattern: string): string {
  if (pattern.includes('(?i')) return '';
  const pieces: string[] = [''];
  const end = (): number => pieces.push('');
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    const escapedLiteral = character === '\\' && /[^a-zA-Z0-9]/.test(pattern.charAt(at + 1));
    const literal = escapedLiteral ? pattern.charAt(at + 1) : character;
    if (character === '\\') at += 1;
    if (character === '[') at = endOfClass(pattern, at);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) return '';
    const isLiteral = depth === 0 && (escapedLiteral || !special.has(character));
    const next = pattern.charAt(at + 1);
    if (character === '{') at = Math.max(at, pattern.indexOf('}', at));
    if (isLiteral && !['?', '*', '{'].includes(next)) pieces.push((pieces.pop() ?? '') + literal);
    else end();
    if (next === '+') end();
  }
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}

function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern.charAt(at) !== ']') at += pattern.charAt(at) === '\\' ? 2 : 1;
  return at;
}
