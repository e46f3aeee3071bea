import type { AnyNode } from 'acorn';
import type { Taint } from './taint-sources.ts';

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** Methods whose result contains the text of their object. */
const textMethods = new Set(
  (
    'slice substr substring replace replaceAll trim trimStart trimEnd toLowerCase toUpperCase concat toString valueOf ' +
    'split join get getAll pop shift at match matchAll exec normalize padStart padEnd repeat filter reverse entries values keys'
  ).split(' '),
);
/** Of these, the ones that can cut off the beginning that the attacker does not choose (`#`, `?`). */
const cuttingMethods = new Set(
  'slice substr substring replace replaceAll split get getAll pop shift at match matchAll exec entries values'.split(
    ' ',
  ),
);

const matchingMethods = new Set(['match', 'matchAll', 'exec']);

export function isTextMethod(method: string): boolean {
  return textMethods.has(method);
}

/** What a method that keeps the text of its object leaves of its taint; undefined where nothing harmful is left. */
export function taintAfterMethod(method: string, call: Call, taint: Taint): Taint | undefined {
  if (method === 'replace' || method === 'replaceAll') {
    const effect = effectOfReplacement(method, call);
    if (effect === 'harmless') return undefined;
    if (effect === 'escaped') return { ...taint, isEscaped: true };
  }
  if (matchingMethods.has(method) && matchesHarmlessText(method, call)) return undefined;
  const cuts = taint.isUrl === true ? cutsBeginningOfUrl(method, call) : cuttingMethods.has(method);
  const isUrl = taint.isUrl === true && !cuts && !cuttingMethods.has(method);
  const isEncoded = taint.isEncoded === true && !replacesEscapes(call);
  const result = { ...taint, isUrl, isEncoded };
  return cuts ? { ...result, isPrefix: true } : result;
}

/** What is left of a whole URL begins with text of the attacker only behind a sign that the attacker chose as well. */
function cutsBeginningOfUrl(method: string, { arguments: [first] }: Call): boolean {
  if (method === 'pop' || method === 'match' || method === 'exec') return true;
  return ['slice', 'substr', 'substring'].includes(method) && first !== undefined && first.type !== 'Literal';
}

/** `[^\w -]`, `\W`: everything but letters, digits and a few signs that begin neither markup nor code. */
const allButHarmless =
  /^(?:\\[WD]|\[\^(?:\\[wds.-]|[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|-(?=[\]\\])|[\w ,.](?!-[^\]\\])){1,40}\])[+*]?$/;

/** What replacing every match of a pattern does to a text: it loses all signs, or its angle brackets. */
function effectOfReplacement(method: string, { arguments: [pattern] }: Call): 'harmless' | 'escaped' | 'none' {
  if (pattern?.type !== 'Literal') return 'none';
  if (typeof pattern.value === 'string') return method === 'replaceAll' && pattern.value === '<' ? 'escaped' : 'none';
  const { regex } = pattern;
  if (!regex?.flags.includes('g')) return 'none';
  if (allButHarmless.test(regex.pattern)) return 'harmless';
  return matchesAngle(regex.pattern) ? 'escaped' : 'none';
}

/**
 * A pattern of letters, digits and few signs, in sets and outside of them: what it finds begins neither markup nor code, and
 * has no escapes: `/id=(\d+)/`, `/^#([\w-]+)$/`.
 */
const harmlessText =
  /^(?:\\[wdsbB./?&=+-]|\[(?:\\[wds./-]|-(?=\])|[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[\w .,/](?!-[^\]])){1,40}\]|\[[?&#|]{1,5}\]|[\w ()|^$?*+{},=&#:/-])*$/;
const maxPatternLength = 200;

/** A match of the pattern is harmless, be it all of it or one of its groups. */
function matchesHarmlessText(method: string, { callee, arguments: [first] }: Call): boolean {
  const pattern = method === 'exec' ? callee.type === 'MemberExpression' && callee.object : first;
  if (!pattern || pattern.type !== 'Literal' || pattern.regex === undefined) return false;
  const source = pattern.regex.pattern.replace(/\(\?<\w{1,40}>/g, '(');
  return source.length <= maxPatternLength && harmlessText.test(source);
}

/** A call with a pattern for escapes of a URL other than that of the space: `replace(/%3C/g, '<')`. */
function replacesEscapes({ arguments: [pattern] }: Call): boolean {
  if (pattern?.type !== 'Literal') return false;
  return /%(?!20)./.test(pattern.regex?.pattern ?? String(pattern.value));
}

/** A single sign that can be `<`: `<`, `[<>&"]`, `&|<|>`, `[^\w]`. */
function matchesAngle(pattern: string): boolean {
  const inner = pattern.replace(/^\((?:\?:)?([^()]*)\)$/, '$1').replace(/[+*]$/, '');
  const set = /^\[(\^?)([^\]]{1,100})\]$/.exec(inner);
  if (set !== null) return (set[1] === '') === hasAngle(set[2] ?? '');
  return inner.split('|').some((one) => one === '<' || one === '\\u003c' || one === '\\x3c');
}

/** A set of characters, as it stands between the brackets of a pattern, has the `<`. */
function hasAngle(set: string): boolean {
  for (const [, first = '', last = first] of set.matchAll(
    /(\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|[^\\])(?:-(\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|[^\\]))?/gi,
  )) {
    if (/^\\[SWD]$/.test(first) || /^\\[SWD]$/.test(last)) return true;
    if (characterOf(first) <= '<' && '<' <= characterOf(last)) return true;
  }
  return false;
}

function characterOf(written: string): string {
  const digits = /^\\[ux]([\da-f]{2,4})$/i.exec(written)?.[1];
  return digits === undefined ? written.slice(-1) : String.fromCharCode(Number.parseInt(digits, 16));
}
