import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { mayPollute } from './may-pollute.ts';

const sets = 'const all = {}; for (const [name, value] of pairs) all[name] = value;';
const reads = 'a.innerHTML = all[name] === 1 ? list.map((one) => [one]) : data["title"]';

function ofPage(html: string, file = '', otherHtml = ''): boolean {
  const artifacts = givenSite({
    scanType: 'full',
    responses: {
      '/': html,
      '/other': otherHtml,
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body: file },
    },
    crawled: ['/other', '/app.js'],
  });
  return mayPollute(artifacts.target, html, artifacts);
}
const inline = (script: string): string => `<!doctype html><body><script>${script}</script>`;

describe('mayPollute', () => {
  it('is true for a page that sets a property by a name that it computes', () => {
    expect(ofPage(inline(sets))).toBe(true);
    expect(ofPage(inline('all[name] ||= {}'))).toBe(true);
  });

  it('is false for a page that only reads by such names', () => {
    expect(ofPage(inline(reads))).toBe(false);
    expect(ofPage(inline(reads), '', inline(sets))).toBe(false);
  });

  it('takes the files of the site into account where the page loads one', () => {
    expect(ofPage('<!doctype html><body><script src=/app.js></script>', sets)).toBe(true);
    expect(ofPage('<!doctype html><body><script src=/app.js></script>', reads)).toBe(false);
    expect(ofPage(inline(reads), sets)).toBe(false);
  });

  it('is true where a script of another site is loaded, which is not known', () => {
    expect(ofPage('<!doctype html><body><script src=https://cdn.example/lib.js></script>')).toBe(true);
  });
});
