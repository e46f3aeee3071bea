import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../../scanner/src/testing/site.ts';
import { jsLibraryEol } from '../js-library-eol.check.ts';
import { jsLibraryVulnerable } from '../js-library-vulnerable.check.ts';

const library = '/*! jQuery v1.8.3 */';
const oldLibraries = [jsLibraryEol, jsLibraryVulnerable];

/** A site with these script files, whose pages have one of these inline scripts each. */
function siteWith(files: readonly string[], inline: readonly string[]) {
  const headers = { 'content-type': 'text/javascript' };
  const scripts = Object.fromEntries(files.map((body, at) => [`/${at}.js`, { headers, body }]));
  const pages = Object.fromEntries(inline.map((text, at) => [`/${at}`, `<!doctype html><script>${text}</script>`]));
  const crawled = { ...pages, ...scripts };
  const responses = { '/': '<!doctype html><p>Shop', ...crawled };
  return givenSite({ scanType: 'full', crawled: Object.keys(crawled), responses });
}

describe('libraries are searched for', () => {
  it('in every page of a large site', () => {
    const inline = Array.from({ length: 200 }, (_, at) => (at === 199 ? library : `start(${at});`));
    for (const check of oldLibraries) {
      const site = siteWith([], inline);
      expect(check.run(site).map(({ url }) => String(url))).toEqual(['https://example.com/199']);
      expect(check.gap?.(site)).toBeUndefined();
    }
  });

  it('behind whatever stands before them', () => {
    for (const check of oldLibraries)
      expect(check.run(siteWith([`${' '.repeat(1_500_000)}${library}`], []))).not.toEqual([]);
  });

  it('in as much as one scan can take, and what was not searched is told', () => {
    const long = Array.from({ length: 11 }, (_, at) => `${at}`.padEnd(2_000_000));
    for (const check of oldLibraries) {
      expect(check.gap?.(siteWith(long, [library]))).toBe(
        'only 10 of 12 scripts were searched for libraries: the others are too much for one scan',
      );
      expect(check.gap?.(siteWith(long.slice(1), []))).toBeUndefined();
      expect(
        check.gap?.(
          siteWith(
            long.map(() => ' '.repeat(2_000_000)),
            [],
          ),
        ),
      ).toBeUndefined();
    }
  });

  it('in as many URLs as one scan can take, and the rest is told', () => {
    const elements = (count: number) =>
      Array.from({ length: count }, (_, at) => `<script src="/${at}.js"></script>`).join('');
    const site = (count: number) => givenSite({ responses: { '/': elements(count) } });
    for (const check of oldLibraries) {
      expect(check.gap?.(site(2_000))).toBeUndefined();
      expect(check.gap?.(site(2_001))).toBe('only 2000 of 2001 URLs of scripts were searched for libraries');
    }
  });
});
