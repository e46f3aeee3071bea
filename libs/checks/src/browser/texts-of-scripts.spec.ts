import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import { textsOfScripts } from './texts-of-scripts.ts';

function textsOf(html: string, files: ReadonlyMap<string, string>): readonly string[] {
  const { pages } = givenSite({ scanType: 'full', responses: { '/': html } });
  const [page] = pages;
  if (page === undefined) throw new Error('the site has no page');
  const texts = new Map([...files].map(([path, text]) => [new URL(path, page.url).href, text]));
  return textsOfScripts(page, texts);
}

describe('textsOfScripts', () => {
  const inline = Array.from({ length: 20 }, (_, at) => `<script>inline${at}()</script>`).join('');

  it('reads the files of a page that has many scripts in its document', () => {
    const texts = textsOf(`${inline}<script src=/a.js></script>`, new Map([['/a.js', 'file()']]));
    expect(texts).toHaveLength(21);
    expect(texts).toContain('file()');
  });

  it('reads few files', () => {
    const names = Array.from({ length: 40 }, (_, at) => `/${at}.js`);
    const loads = names.map((name) => `<script src=${name}></script>`).join('');
    const texts = textsOf(`${inline}${loads}`, new Map(names.map((name) => [name, `file(${name})`])));
    expect(texts.filter((text) => text.startsWith('file'))).toHaveLength(16);
  });
});
