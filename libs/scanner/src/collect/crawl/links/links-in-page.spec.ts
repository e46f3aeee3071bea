import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../../artifacts.ts';
import { parsePage } from '../../page.ts';
import { linksInPage } from './links-in-page.ts';
import { paths, responseTo } from '../testing/found-links.ts';

async function page(html: string): Promise<Page> {
  const parsed = parsePage(await responseTo({ body: html }));
  if (parsed === undefined) throw new Error('no page');
  return parsed;
}

const numbered = (piece: (n: number) => string): string => Array.from({ length: 300 }, (_, n) => piece(n)).join('');

describe('links in a page', () => {
  it.each([
    ['<a href="next?x=1">', '/dir/next?x=1'],
    ['<base href="/b/"><a href="next">', '/b/next'],
    ['<iframe src="/frame">', '/frame'],
    ['<img srcset="/a.png 1x, /b.png 2x">', '/b.png'],
    ['<a href="page">Clear</a>', '/dir/page'],
    ['<a href="?">Reset</a>', '/dir/page?'],
    ['<div data-url="/data">', '/data'],
    ['<meta http-equiv=refresh content="0; url=/later">', '/later'],
    ['<script>go("/from/script?id=")</script>', '/from/script?id='],
    ['<style>a{background:url(/bg)}</style>', '/bg'],
    ['<form action="/find"><input name=q value="a b"><input type=submit name=go></form>', '/find?q=a+b&go='],
    ['<link rel=next href="/page/2">', '/page/2'],
    ['<link rel="alternate" hreflang=de href="/de/">', '/de/'],
    ['<button formaction="/preview">x</button>', '/preview'],
    ['<iframe srcdoc="<a href=&quot;/inner&quot;>x</a><img src=/inner.svg>"></iframe>', '/inner'],
    ['<a href="#" ping="/track /track2">x</a>', '/track2'],
    ['<svg><a xlink:href="/svg-link"><text>x</text></a></svg>', '/svg-link'],
    ['<object data="/movie"></object>', '/movie'],
    ['<object><param name="movie" value="/player"></object>', '/player'],
    ['<embed src="/embedded">', '/embedded'],
    ['<applet codebase="/classes/" archive="a.jar,b"></applet>', '/classes/'],
    ['<base href="/app/">', '/app/'],
    ['<template><a href="/in-template">x</a></template>', '/in-template'],
    ['<template><form action="/templated"><input name=q></form></template>', '/templated'],
    ['<map><area href="/map-area"></map>', '/map-area'],
    ['<meta property="og:url" content="https://site.com/canonical">', '/canonical'],
    ['<p>See https://site.com/in-text.</p>', '/in-text'],
    ['<!-- old: https://site.com/in-comment -->', '/in-comment'],
    ['<!-- <a href="/disabled">x</a> -->', '/disabled'],
    [`<b :href="'/bound'">x</b>`, '/bound'],
    ['<b v-bind:href="&quot;https://site.com/bound&quot;">x</b>', '/bound'],
    [`<div ng-include="'/part.html'"></div>`, '/part.html'],
    ['<object classid="/control"></object>', '/control'],
  ])('%s', async (html, expected) => {
    expect(paths(linksInPage(await page(html), 100))).toContain(expected);
  });

  it.each([
    '<b :href="item.url">x</b>',
    '<template><a href="/items/{{id}}">x</a><a href="/items/${id}">x</a><a href="/logout">x</a></template>',
    '<b :href="`/items/${id}`">x</b>',
    `<b :href="'/items/' + id + ''">x</b>`,
    '<b v-bind:href="item.url">x</b>',
    '<div ng-include="part.url"></div>',
    '<div ng-include="templates/part"></div>',
    '<object classid="CLSID:D27CDB6E-AE6D-11cf-96B8-444553540000"></object>',
    '<object classid="control"></object>',
    '<meta name="csrf-token" content="/7pyI51gpJ9Ml6GFpx0q5W9dAplRvvQ0fqyhoV75iMWQzrtgsMaitX22vKShuF756l5XYzQqltMvxqS283HDXQ==">',
    '<div data-key="/479RwtnOTt9WjpCeGQ6UDaPXoqTL+t6Rawzq/irNyQ="></div>',
  ])('are not the expressions and ids of attributes: %s', async (html) => {
    expect(paths(linksInPage(await page(html), 100))).toEqual([]);
  });

  it.each([
    ['script with 300 paths', `<script>${numbered((n) => `go("/s/${n}");`)}</script>`, '/s/299'],
    ['page with 300 comments', numbered((n) => `<!-- https://site.com/c/${n} -->`), '/c/299'],
    ['comment with 300 paths', `<!-- ${numbered((n) => `href="/c/${n}" `)} -->`, '/c/299'],
    ['style sheet with 300 images', `<style>${numbered((n) => `a{background:url(/i/${n})}`)}</style>`, '/i/299'],
    ['long text', `<p>${'word '.repeat(50_000)}https://site.com/end</p>`, '/end'],
  ])('the last one of a %s', async (_, html, expected) => {
    expect(paths(linksInPage(await page(html), 2_000))).toContain(expected);
  });

  it('the first ones where there are more than wanted', async () => {
    const html = `<a href="/first">x</a>${numbered((n) => `<!-- https://site.com/c/${n} -->`)}`;
    expect(paths(linksInPage(await page(html), 3))).toEqual(['/first', '/c/0', '/c/1']);
  });

  it.each([
    ['icon', numbered(() => '<img src="/icon.gif">')],
    ['section of one page', numbered((n) => `<a href="/index#${n}">x</a>`)],
    ['section of the page itself', numbered((n) => `<a href="#${n}">x</a>`)],
    ['background', `<style>${numbered(() => 'a{background:url(/bg.png)}')}</style>`],
    ['address in a text', `<p>${numbered(() => 'https://site.com/about ')}`],
    ['path in a comment', `<!-- ${numbered(() => 'href="/old" ')} -->`],
    ['path in a script', `<script>${numbered(() => 'go("/same");')}</script>`],
    ['path in data', `<script type="application/json">[${numbered(() => '"/same",')}"/same"]</script>`],
    ['inner document', numbered(() => '<iframe srcdoc="<a href=/inner>x</a>"></iframe>')],
  ])('the last one behind the same %s again and again', async (_, html) => {
    expect(paths(linksInPage(await page(`${html}<a class=x href="/before">x</a><img src="/last.gif">`), 5))).toEqual(
      expect.arrayContaining(['/before', '/last.gif']),
    );
  });

  it('are read to the last candidate of an image, the last ping and the last inner document, as far as a crawl follows', async () => {
    const html = [
      `<img srcset="${numbered((n) => `/i/${n} ${n + 1}w,`)}">`,
      `<a href="#" ping="${numbered((n) => `/p/${n} `)}">x</a>`,
      `<p style="${numbered((n) => `--u${n}:url(/u/${n});`)}">`,
      numbered((n) => `<iframe srcdoc="<a href=/d/${n}>x</a>"></iframe>`),
    ].join('');
    const found = paths(linksInPage(await page(html), 2_000));
    expect(found).toEqual(expect.arrayContaining(['/i/299', '/p/299', '/u/299', '/d/299']));
    expect(linksInPage(await page(html), 100)).toHaveLength(100);
  });

  it('of a document within a document within a page are read', async () => {
    const inner = '<iframe srcdoc="<a href=/deep>x</a>"></iframe>';
    const html = `<iframe srcdoc='${inner.replaceAll('"', '&quot;')}'></iframe>`;
    expect(paths(linksInPage(await page(html), 10))).toEqual(['/deep']);
  });

  it('of inner documents with more nodes than a page may have are cut, which is told', async () => {
    let cuts = 0;
    const large = `<iframe srcdoc="${'<b>x</b>'.repeat(20_000)}<a href=/end>x</a>"></iframe>`;
    const found = linksInPage(await page(large), 100, () => (cuts += 1));
    expect([paths(found), cuts]).toEqual([[], 1]);
    linksInPage(await page('<iframe srcdoc="<a href=/end>x</a>"></iframe>'), 100, () => (cuts += 1));
    expect(cuts).toBe(1);
  });

  it.each([
    '<a href="/logout">x</a>',
    '<a href="/end">Sign out</a>',
    '<a href="javascript:x()">x</a><a href="mailto:a@b.example">m</a>',
    '<form method=post action="/send"><input name=a></form>',
    '<form action="/in"><input type=password name=p></form>',
    '<form action="/account"><input name=id><button>Delete</button></form>',
    '<form action="/session"><input type=submit value="Sign out"></form>',
    '<link rel="dns-prefetch" href="//site.com/"><link rel=preconnect href="/">',
    '<!-- <a href="/user/delete">x</a> --><iframe srcdoc="<a href=/logout>x</a>"></iframe>',
  ])('nothing in %s', async (html) => {
    expect(paths(linksInPage(await page(html), 100))).toEqual([]);
  });
});

describe('a link that says "Clear" or "Reset"', () => {
  it.each(['/cache', '/dir/', '?filter=all', '?do=clear', '/dir/page/clear', 'https://other.example/dir/page'])(
    'is not followed to %s, which is not the page with fewer parameters',
    async (href) => {
      for (const text of ['Clear', 'Reset'])
        expect(linksInPage(await page(`<a href="${href}">${text}</a>`), 10)).toEqual([]);
    },
  );
});
