import { describe, expect, it } from '@jest/globals';
import { headersFromLines } from '../../headers.ts';
import { parsePage } from '../../page.ts';
import { follow } from '../follow.ts';
import { fullCrawlLimits } from '../crawl-limits.ts';
import { Frontier } from '../frontier.ts';
import { linksInHeaders } from './links-in-headers.ts';
import { linksInMarkdown } from './links-in-markdown.ts';
import { linksInPage } from './links-in-page.ts';
import { FakeSite } from '../testing/fake-site.ts';
import type { FakeResponse } from '../testing/fake-site.ts';

const base = new URL('https://site.com/dir/page');
const paths = (urls: readonly URL[]) => urls.map((url) => url.href.replace('https://site.com', ''));

async function responseTo(response: FakeResponse, url = base) {
  const exchange = await new FakeSite(() => response).fetch(url);
  if ('failure' in exchange) throw new Error('no response');
  return exchange;
}

async function linksOf(html: string): Promise<string[]> {
  const page = parsePage(await responseTo({ body: html }));
  if (page === undefined) throw new Error('no page');
  return paths(linksInPage(page, 100));
}

/** What a crawl requests after a response. */
async function followed(response: FakeResponse, url = base): Promise<string[]> {
  const frontier = new Frontier(base, fullCrawlLimits);
  const exchange = await responseTo(response, url);
  follow(frontier, exchange, undefined, { depth: 0, isSitemap: false }, { limits: fullCrawlLimits });
  const urls: URL[] = [];
  for (let next = frontier.next(); next !== undefined; next = frontier.next()) urls.push(next.url);
  return paths(urls);
}

describe('links in what a page holds for browsers and libraries', () => {
  it.each([
    [
      '<script type=speculationrules>{"prefetch":[{"urls":["next.html","/later"]}]}</script>',
      ['/dir/next.html', '/later'],
    ],
    ['<script type=speculationrules>{"prerender":[{"source":"list","urls":["/a"]}],"tag":"x"}</script>', ['/a']],
    [
      '<script type=importmap>{"imports":{"a":"./a.js","lib/":"/lib/"},"scopes":{"/old/":{"a":"/old-a.js"}}}</script>',
      ['/dir/a.js', '/old-a.js'],
    ],
    ['<script type="text/x-handlebars"><a href="/written">{{name}}</a></script>', ['/written']],
    ['<script type="text/template"><form action="/find"><input name=q></form></script>', ['/find']],
    ['<script type="text/ng-template" id="a.html"><p><a href="part">x</a></p></script>', ['/dir/part']],
    [`<b x-init="fetch('/loaded')">x</b>`, ['/loaded']],
    [`<div x-data="{ open: false, url: '/data' }">x</div>`, ['/data']],
    [`<b @click.prevent="go('/clicked')">x</b>`, ['/clicked']],
    [`<b v-on:click="go('/clicked')">x</b>`, ['/clicked']],
    [`<b hx-on::after-request="location='/after'">x</b>`, ['/after']],
    [`<b data-ng-click="go('/clicked')">x</b>`, ['/clicked']],
  ])('%s', async (html, expected) => {
    expect(await linksOf(html)).toEqual(expected);
  });

  it.each([
    '<script type=speculationrules>{"prefetch":[{"where":{"href_matches":"/items/*"}}],"urls":"/x"}</script>',
    '<script type=speculationrules>{"prefetch":[{"urls":["/logout"]}]}</script><script type=speculationrules>{</script>',
    '<script type=importmap>{"imports":{"lib/":"/lib/"},"integrity":{"/a.js":"sha384-x"}}</script>',
    '<script type="text/template"><a href="/items/{{id}}">x</a><a href="/i/<%= id %>">x</a><a href="/i/{id}">x</a></script>',
    '<script type="text/template"><a href="/i/[[id]]">x</a><a href="/i/#{id}">x</a><a href="/end">Log out</a></script>',
    '<script type="text/plain"><a href="/not-a-template">x</a></script>',
    '<textarea><a href="/typed">x</a></textarea>',
    `<b @click="remove('/items')">Delete</b><b x-init="confirm('x') && go('/a')">x</b><b x-text="'/a'">x</b>`,
  ])('none in %s', async (html) => {
    expect(await linksOf(html)).toEqual([]);
  });
});

it('links in the field that names files with speculation rules', () => {
  const headers = headersFromLines([['speculation-rules', '"/rules.json", "more.json"']]);
  expect(paths(linksInHeaders(headers, base))).toEqual(['/rules.json', '/dir/more.json']);
});

it('links in a file with speculation rules are the URLs that it lists, not its patterns', async () => {
  const body = '{"prefetch":[{"urls":["next"]},{"where":{"href_matches":"/items/*"}}]}';
  expect(await followed({ type: 'application/speculationrules+json', body })).toEqual(['/dir/next']);
});

describe('links in a Markdown document', () => {
  it('are those of its text, of its reference definitions, and URLs as they stand', () => {
    const text =
      '# A\n[b](c.md "d") ![e](/f.html)\n\n[g]: /h\n<https://site.com/i> (see [j](<k>))\n[l](#m) [n](mailto:o@p.example)';
    expect(paths(linksInMarkdown(text, base, 100))).toEqual(['/dir/c.md', '/f.html', '/h', '/dir/k', '/i']);
    expect(linksInMarkdown(text, base, 2)).toHaveLength(2);
  });

  it('are followed where a server sends it as plain text', async () => {
    const body = '[b](/c) and (d)';
    expect(await followed({ type: 'text/plain', body }, new URL('/llms.txt', base))).toEqual(['/c']);
    expect(await followed({ type: 'text/markdown', body })).toEqual(['/c']);
    expect(await followed({ type: 'text/plain', body }, new URL('/notes.txt', base))).toEqual([]);
  });
});
