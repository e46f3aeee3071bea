import { describe, expect, it } from '@jest/globals';
import { findDomFlow } from './dom-flows.ts';
import { maxScriptLength, readScript } from '#scanner/check-api';
import { redirectsIn } from './script-redirects.ts';

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
  'if(a==b)return;eval(document.cookie);',
  'if(location.hash!="#a"&&b)return;eval(location.hash);',
  'location.hash=="a"?location.hash:',
  'a={b:location.hash,c:',
  'a[b]=location.hash;',
  'for(a of location.hash)',
  'a.map(b=>',
  'function f(a){return g(a)}g=f;',
];

/** What repeats in a script must not make the parser or the walk fail; the test's time limit ends what is quadratic. */
describe('a hostile script', () => {
  it.each(pieces)('that repeats %j is judged without an error', (piece) => {
    const script = `${prefix}${filled(piece).slice(0, maxScriptLength - 100)};eval(location.hash)`;
    expect(() => findDomFlow(script)).not.toThrow();
    expect(() => redirectsIn([readScript(script).program ?? []].flat())).not.toThrow();
  });
});
