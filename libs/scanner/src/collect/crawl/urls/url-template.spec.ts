import { describe, expect, it } from '@jest/globals';
import { linksInJson } from '../links/links-in-json.ts';
import { linksInMarkdown } from '../links/links-in-markdown.ts';
import { absoluteLinks, linksInComment, linksInText } from '../links/links-in-text.ts';
import { resolveTemplate } from './url-template.ts';

const base = new URL('https://site.com/dir/page');
const paths = (urls: readonly URL[]) => urls.map((url) => url.href.replace('https://site.com', ''));

describe('the variables of a URI template are taken for 1:', () => {
  it.each([
    ['/items/{id}', '/items/1'],
    ['/items{/group,id}', '/items/1/1'],
    ['/items{?page,size}', '/items?page=1&size=1'],
    ['/items?sort=name{&page:3,tags*}', '/items?sort=name&page=1&tags=1'],
    ['/{+path}/file{.format}', '/1/file.1'],
    ['/items{;colour}', '/items;colour=1'],
    ['/items/{#part}', '/items/1'],
    ['/find?q={searchTerms}&start={startIndex?}&box={geo:box?}', '/find?q=1&start=1&box=1'],
  ])('%s', (template, expected) => expect(resolveTemplate(template, base)?.href).toBe(`https://site.com${expected}`));

  it('what else is in braces stays', () => {
    const id = '/item?id={3F2504E0-4F89-11D3-9A0C-0305E82C3301}';
    expect(resolveTemplate(id, base)?.search).toBe('?id={3F2504E0-4F89-11D3-9A0C-0305E82C3301}');
  });

  it.each(['/items/{{id}}', '/items/${id}', '/items/{% id %}', '/items/<%= id %>'])(
    'an expression of a template language is no link: %s',
    (text) => expect(resolveTemplate(text, base)).toBeUndefined(),
  );
});

describe('templates are read', () => {
  it('in OpenSearch descriptions', () => {
    const text = '<Url type="text/html" template="https://site.com/find?id={searchTerms}&do=search" />';
    expect(paths(linksInComment(text, base, 10))).toEqual(['/find?id=1&do=search']);
  });

  it('in JSON, Markdown and plain text', () => {
    expect(paths(linksInJson('{"_links":{"find":{"href":"/items{?q}","templated":true}}}', base, 10))).toEqual([
      '/items?q=1',
    ]);
    expect(paths(linksInMarkdown('[an item](/items/{id})', base, 10))).toEqual(['/items/1']);
    expect(paths(linksInText('GET https://site.com/items/{id}/parts, then ./{name}.json', base, 10))).toContain(
      '/items/1/parts',
    );
  });

  it('no further than a brace that opens or ends something else', () => {
    expect(paths(absoluteLinks('{https://site.com/a} {"b":https://site.com/b}', base, 10))).toEqual(['/a', '/b']);
    expect(paths(absoluteLinks('https://site.com/c{ x', base, 10))).toEqual(['/c']);
    expect(paths(absoluteLinks('`https://site.com/d/${id}/e`', base, 10))).toEqual([]);
  });
});
