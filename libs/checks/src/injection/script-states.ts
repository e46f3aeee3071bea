/** What a piece of JavaScript is. `broken`: after an error in the syntax, nothing of the script runs. */
export type ScriptState =
  'code' | 'double' | 'single' | 'template' | 'line-comment' | 'block-comment' | 'regex' | 'broken';

export interface ScriptSegment {
  readonly state: ScriptState;
  readonly start: number;
  readonly end: number;
}

const quotes: Readonly<Record<string, ScriptState>> = { '"': 'double', "'": 'single', '`': 'template' };
const closing: Readonly<Partial<Record<ScriptState, string>>> = { double: '"', single: "'", template: '`' };

/** Splits a script into code, literals and comments, in one pass. A literal's segment begins at its opening quote. */
export function scriptStates(source: string): ScriptSegment[] {
  const segments: ScriptSegment[] = [];
  const templates: number[] = [];
  let state: ScriptState = 'code';
  let start = 0;
  let depth = 0;
  let before = '';
  let inClass = false;
  const enter = (next: ScriptState, at: number): void => {
    if (at > start) segments.push({ state, start, end: at });
    state = next;
    start = at;
  };

  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    const next = source.charAt(at + 1);
    if (state === 'code') {
      const quote = quotes[character];
      if (quote !== undefined) enter(quote, at);
      else if (character === '/' && next === '*') enter('block-comment', at++);
      else if ((character === '/' && next === '/') || source.startsWith('<!--', at)) enter('line-comment', at++);
      else if (character === '/' && beginsRegex(before, source, at)) enter('regex', at);
      else if (character === '}' && templates.at(-1) === depth) {
        templates.pop();
        enter('template', at);
      } else if (character === '{') depth++;
      else if (character === '}') depth--;
      if (!/\s/.test(character)) before = character;
    } else if (state === 'line-comment') {
      if (/[\n\r\u2028\u2029]/.test(character)) enter('code', at);
    } else if (state === 'block-comment') {
      if (character === '*' && next === '/') enter('code', ++at + 1);
    } else if (character === '\\') {
      at++;
    } else if (state === 'regex') {
      if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if (character === '\n') enter('broken', at);
      else if (character === '/' && !inClass) enter('code', at + 1);
    } else if (state === 'template' && character === '$' && next === '{') {
      templates.push(depth);
      enter('code', ++at + 1);
      before = '{';
    } else if (character === closing[state]) {
      enter('code', at + 1);
      before = character;
    } else if (character === '\n' && state !== 'template' && state !== 'broken') {
      enter('broken', at);
    }
  }
  enter('code', source.length);
  return segments;
}

/** The state at a position. */
export function stateAt(segments: readonly ScriptSegment[], position: number): ScriptState {
  return segments.find(({ start, end }) => start <= position && position < end)?.state ?? 'code';
}

/** A slash after an operator or a keyword begins a regular expression; after a value it divides. */
function beginsRegex(before: string, source: string, at: number): boolean {
  if (before === '' || '(,=:[!&|?{};+-*%~^<>'.includes(before)) return true;
  return /(?:^|[^\w$.])(?:return|typeof|case|in|of|void|delete)\s{0,4}$/.test(source.slice(Math.max(0, at - 14), at));
}
