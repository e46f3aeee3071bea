import { describe, expect, it } from '@jest/globals';
import { inlineScripts } from './inline-scripts.ts';

describe('inlineScripts', () => {
  it('gives the text of each script element', () => {
    const html = '<script>a</script><p>x</p><SCRIPT type=module>b < c\n</SCRIPT ><script src=/x.js></script><scripts>d';
    expect(inlineScripts(html)).toEqual(['a', 'b < c\n', '']);
  });

  it('gives none that has no end', () => {
    expect(inlineScripts('<script')).toEqual([]);
    expect(inlineScripts('<script>a')).toEqual([]);
    expect(inlineScripts('<script>a</script><script>b')).toEqual(['a']);
  });

  // What is quadratic takes minutes here, and runs into the test's time limit.
  it.each(['<script>', '<script ', '<script></script ', '</script'])('takes linear time for %j', (piece) => {
    const html = `<style>${piece.repeat(6_000_000 / piece.length)}</style>`;
    expect(inlineScripts(html).every((text) => text === '')).toBe(true);
  });
});
