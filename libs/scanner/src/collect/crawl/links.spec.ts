import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Page } from '../../artifacts.ts';
import { parsePage } from '../page.ts';
import { headersFromLines } from '../headers.ts';
import { linksInHeaders } from './links-in-headers.ts';
import { linksInCss } from './links-in-css.ts';
import { linksInJson } from './links-in-json.ts';
import { linksInPage } from './links-in-page.ts';
import { linksInScript } from './links-in-script.ts';
import { linksInYaml } from './links-in-yaml.ts';
import { readRobotsTxt } from './robots-txt.ts';
import { readSitemap } from './sitemap.ts';
import { FakeSite } from './testing/fake-site.ts';
import type { FakeResponse } from './testing/fake-site.ts';

const base = new URL('https://site.com/dir/page');
const paths = (urls: readonly URL[]) => urls.map((url) => url.href.replace('https://site.com', ''));

async function responseTo(response: FakeResponse) {
  const exchange = await new FakeSite(() => response).fetch(base);
  if ('failure' in exchange) throw new Error('no response');
  return exchange;
}

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

it('links in a script are those in its texts', () => {
  const script = `fetch('/api/v1/users?id=1');var a="https:\\/\\/site.com\\/esc";b='it\\'s';c="view/list.php?x=2";d=\`/t/\${e}\`;f="text/html";g="/[a-z]+/";h="//cdn.example/x"`;
  expect(paths(linksInScript(script, base, 100))).toEqual([
    '/api/v1/users?id=1',
    '/esc',
    '/dir/view/list.php?x=2',
    '/t/1',
  ]);
});

describe('links in a script', () => {
  it.each([
    ['joined from texts', 'var base = "/api"; fetch(base + "/users?id=" + id)', '/api/users?id=1'],
    ['in a template', 'fetch(`/items/${id}/edit`)', '/items/1/edit'],
    ['in a template without expressions', 'const u = `/plain`', '/plain'],
    ['behind a base that only the running script knows', 'fetch(root + "/v2/orders")', '/v2/orders'],
    ['in a table of routes', 'var routes = [{ path: "users/:id/*", component: U }]', '/users/1/'],
    ['in a list of routes with slashes', 'new Router({ routes: [{ path: "/team/:name(\\w+)" }] })', '/team/1'],
    ['of a redirect', '({ path: "*", redirectTo: "home" })', '/home'],
    ['that is a module', 'import x from "/lib/x.js"; export const url = "/from-module"', '/from-module'],
    ['joined from a list', 'go(["", "users", id, "edit"].join("/"))', '/users/1/edit'],
    ['that it fetches, relative', 'fetch("items?page=" + page)', '/dir/items?page=1'],
    ['that it requests', 'const x = new XMLHttpRequest(); x.open("GET", "rows")', '/dir/rows'],
    ['that a library requests', '$.getJSON("list", show)', '/dir/list'],
    ['that it navigates to', 'document.location.href = "next"', '/dir/next'],
    ['that it navigates to by a method', 'window.location.assign("next?x=1")', '/dir/next?x=1'],
    ['that it shows in the address bar', 'history.pushState({}, "", "state")', '/dir/state'],
    ['of events', 'new EventSource("stream")', '/dir/stream'],
    ['within what is joined', 'a = ["x", f("/inner")].join("-")', '/inner'],
    ['of a route in JSX', 'return <Route path="/users/:id/*" element={<User />} />', '/users/1/'],
    ['of a route with types', 'const routes: Route[] = [{ path: "/team/:name" }]', '/team/1'],
    ['with a syntax error', 'fetch("/broken"); var = ;', '/broken'],
    [
      'beside a function that ends the session',
      "function logout() { go('/a.php?x=1'); }\ngo('/list.php');",
      '/list.php',
    ],
    ['behind such a function', '@ function logout(){a()} function list(){f("/list.php")}', '/list.php'],
    ['far behind such a function', `@ function logout(){${'a();'.repeat(200)}f("/list.php")}`, '/list.php'],
    ['in a function whose name only resembles', "function undeletable() { go('/list.php'); }", '/list.php'],
  ])('%s', (_name, script, expected) => {
    expect(paths(linksInScript(script, base, 100))).toContain(expected);
  });

  it.each([
    '// fetch("/in-comment")',
    String.raw`x = /\/not\/a\/path/g`,
    't("text/html; charset=utf-8")',
    'a = "one" + "two"',
    '[a, b].join("/")',
    '["red", "green"].join(", ")',
    'map.get("items"); text.replace("items", ""); door.open("wide"); x.open("POST", "rows")',
    'location.href = url; location = "javascript:void 0"; fetch(root)',
    "var app = { logout: function () { redirect('index.php?reconnect=1', 'post'); } };",
    "class Session { async signOut() { await fetch('/api/session/end'); } }",
    "function deleteUser(id) { $.ajax({ url: '/users/act.php?id=' + id, success: () => (location = '/users/list.php') }); }",
    "const removeAll = () => fetch('/cart/items?all=1');",
    "exports.revokeKey = function () { location.href = '/keys/act.php?k=1'; };",
    "class Session { logout = () => fetch('/api/session/end'); }",
    ...[
      "logout: function (event) { if (ls) { ls.end(); } redirect('index.php?reconnect=1', 'post'); }",
      'async signOut(){await f("/api/session/end")}',
      'function deleteUser(e){return f("/users/act.php?id="+e)}',
      'removeAll:async()=>{await f("/cart/items?all=1")}',
      'const revokeKey=e=>f("/keys/act.php?k=1")',
    ].map((code) => `@ no script that can be parsed, ${code}`),
  ])('none in %s', (script) => {
    expect(linksInScript(script, base, 100)).toEqual([]);
  });

  it('stay within bounds on hostile scripts', () => {
    const nested = `${'['.repeat(70_000)}${']'.repeat(70_000)}`;
    const long = `x = ${Array.from({ length: 20_000 }, (_, n) => `"/a/${n}"`).join('+')}`;
    expect(linksInScript(nested, base, 100)).toEqual([]);
    expect(linksInScript(long, base, 100)).toHaveLength(100);
  });
});

it('links in the fields of a response', () => {
  const headers = headersFromLines([
    ['link', '</page/2>; rel="next", <https://cdn.test/>; rel=preconnect'],
    ['refresh', '5; url=/later'],
    ['content-location', 'index.en.html'],
    ['sourcemap', '/app.js.map'],
    ['content-security-policy', "default-src 'self'; report-uri /csp-reports"],
  ]);
  expect(paths(linksInHeaders(headers, base))).toEqual([
    '/page/2',
    '/later',
    '/dir/index.en.html',
    '/app.js.map',
    '/csp-reports',
  ]);
});

describe('links in a YAML document', () => {
  const operations = 'servers:\n  - url: /api/v1\npaths:\n  /users/{id}:\n    get:\n      summary: A user\n';
  it('are the GET operations of an OpenAPI document', () => {
    expect(paths(linksInYaml(`openapi: 3.1.0\n${operations}`, base, 100))).toContain('/api/v1/users/1');
  });

  it('are its absolute URLs and paths', () => {
    expect(paths(linksInYaml('home: /start\nlist:\n  - https://site.com/a\n', base, 100)).sort()).toEqual([
      '/a',
      '/start',
    ]);
  });

  it.each([
    ['is broken', 'a: [b: }'],
    [
      'grows by its aliases',
      `a: &a [/x]\n${'bcdefghi'.replace(/./g, (c) => `${c}: &${c} [${`*${String.fromCharCode(c.charCodeAt(0) - 1)},`.repeat(20)}]\n`)}`,
    ],
  ])('are none where it %s', (_name, yaml) => {
    expect(linksInYaml(yaml, base, 100)).toEqual([]);
  });

  it('are none where it is too long, which is told', () => {
    let cuts = 0;
    const long = `a: /x\n${'# comment\n'.repeat(30_000)}`;
    expect([linksInYaml(long, base, 100, () => (cuts += 1)), cuts]).toEqual([[], 1]);
    linksInYaml('a: /x', base, 100, () => (cuts += 1));
    expect(cuts).toBe(1);
  });
});

it('links in an OpenAPI document are its GET operations with examples', () => {
  const document = {
    openapi: '3.0.0',
    servers: [{ url: '/api/v1' }],
    paths: {
      '/users/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', example: 7 },
            { name: 'sort', in: 'query', schema: { enum: ['name'] } },
          ],
        },
      },
      '/users': { post: {} },
    },
  };
  expect(paths(linksInJson(JSON.stringify(document), base, 10))).toEqual(['/api/v1/users/7?sort=name', '/api/v1']);
});

it('links in a style sheet and in JSON', () => {
  expect(paths(linksInCss('@import "more.css"; a { b: url( "x.svg" ) } c { d: url(data:x) }', base, 10))).toEqual([
    '/dir/more.css',
    '/dir/x.svg',
  ]);
  expect(
    paths(linksInJson('{"a":["/one",{"b":"https://site.com/two"}],"c":"three words /x"}', base, 10)).sort(),
  ).toEqual(['/one', '/two']);
  expect(linksInJson('['.repeat(50_000), base, 10)).toEqual([]);
});

it('robots.txt names paths and sitemaps', () => {
  const robots = readRobotsTxt(
    'User-agent: *\nDisallow: /admin/ # private\nAllow: /ok$\nDisallow: /*.bak\nSitemap: /map.xml\n',
    base,
  );
  expect(paths(robots.paths.map(({ url }) => url))).toEqual(['/admin/', '/ok']);
  expect(paths(robots.sitemaps)).toEqual(['/map.xml']);
});

describe('sitemaps', () => {
  const xml =
    '<?xml version="1.0"?><urlset><url><loc>https://site.com/a?x=1&amp;y=2</loc></url><url><loc>/b</loc></url></urlset>';

  it('are read as XML, as an index, packed, as text', async () => {
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: xml }), 10).pages)).toEqual([
      '/a?x=1&y=2',
      '/b',
    ]);
    const index = '<sitemapindex><sitemap><loc>https://site.com/s1.xml.gz</loc></sitemap></sitemapindex>';
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: index }), 10).sitemaps)).toEqual([
      '/s1.xml.gz',
    ]);
    expect(readSitemap(await responseTo({ type: 'application/gzip', body: gzipSync(xml) }), 10).pages).toHaveLength(2);
    expect(
      paths(readSitemap(await responseTo({ type: 'text/plain', body: 'https://site.com/t\n' }), 10).pages),
    ).toEqual(['/t']);
  });

  it('are nothing else: neither a page with URLs nor an entry without an end', async () => {
    const urls = 'https://site.com/t\n';
    expect(readSitemap(await responseTo({ type: 'text/html', body: urls }), 10).pages).toEqual([]);
    const cut = '<urlset><loc>/a</loc><loc>/b';
    expect(paths(readSitemap(await responseTo({ type: 'text/xml', body: cut }), 10).pages)).toEqual(['/a']);
  });

  it('stay small: a number of entries, a size when unpacked', async () => {
    expect(readSitemap(await responseTo({ type: 'text/xml', body: xml }), 1).pages).toHaveLength(1);
    const urls = 'https://site.com/t\n'.repeat(3);
    expect(readSitemap(await responseTo({ type: 'text/plain', body: urls }), 2).pages).toHaveLength(2);
    const bomb = gzipSync(`<urlset><loc>/a</loc></urlset>${' '.repeat(20 * 1024 * 1024)}`);
    expect(readSitemap(await responseTo({ type: 'application/gzip', body: bomb }), 10).pages).toEqual([]);
  });
});
