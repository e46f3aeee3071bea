import { describe, expect, it } from '@jest/globals';
import { findDomFlow } from '../content/dom-flows.ts';
import { maxScriptLength } from '#scanner/check-api';
import { redirectsInScripts } from './script-redirects.ts';

const filled = (piece: string): string =>
  piece.repeat(Math.ceil(maxScriptLength / piece.length)).slice(0, maxScriptLength);
const prefix = 'location = location.hash;';
const pieces = [
  '(',
  '[',
  '`${',
  'a=>',
  'async(',
  '/[a]/;',
  'a.b',
  'f(',
  'f();',
  'a=b;b=a;',
  'class A{',
  '1,',
  'eval(a);',
];

/** What repeats in a script must not make the parser or the walk fail; the test's time limit ends what is quadratic. */
describe('a hostile script', () => {
  it.each(pieces)('that repeats %j is judged without an error', (piece) => {
    const script = `${prefix}${filled(piece).slice(0, maxScriptLength - 100)};eval(location.hash)`;
    expect(() => findDomFlow(script)).not.toThrow();
    expect(() => redirectsInScripts([script], [])).not.toThrow();
  });
});
