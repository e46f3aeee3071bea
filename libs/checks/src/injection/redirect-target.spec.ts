import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { redirectsOf } from './redirect-target.ts';

function redirectsOfScript(script: string): readonly string[] {
  const { main } = givenSite({ responses: { '/': `<!doctype html><script>${script}</script>` } });
  return main.end === undefined ? [] : redirectsOf(main.end).map(({ url }) => url.href);
}

describe('a redirect by script through a variable', () => {
  it('leads to the one text that the variable is set to', () => {
    expect(redirectsOfScript('const next = "/a"; location = next;')).toEqual(['https://example.com/a']);
    expect(redirectsOfScript('let next = "/a"; if (late) next = "/b"; location = next;')).toEqual([]);
    expect(redirectsOfScript('const next = "/a"; location = next; window.open(next)')).toHaveLength(1);
  });

  it('is looked for with a bounded number of variables', () => {
    const variables = Array.from({ length: 400 }, (_, n) => `v${n}`);
    const script = variables.map((name) => `${name} = "/${name}"; location = ${name};`).join('\n');
    expect(redirectsOfScript(script)).toHaveLength(50);
  });
});
