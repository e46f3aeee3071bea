import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { redirectsOf } from './redirect-target.ts';

function redirectsOfScript(script: string): readonly string[] {
  const { main } = givenSite({ responses: { '/': `<!doctype html><script>${script}</script>` } });
  return main.end === undefined ? [] : redirectsOf(main.end).map(({ url }) => url.href);
}

it('a redirect by Location leads to a path in UTF-8', () => {
  const location = Buffer.from('//m\u00fcnchen.example/stra\u00dfe').toString('latin1');
  const { main } = givenSite({ responses: { '/': { status: 302, headers: { location } } } });
  const [first] = main.hops;
  const redirects = first === undefined ? [] : redirectsOf(first);
  expect(redirects.map(({ url }) => url.href)).toEqual(['https://xn--mnchen-3ya.example/stra%C3%9Fe']);
});

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
