import { describe, expect, it } from '@jest/globals';
import { crawl } from './crawl.ts';
import { requestOf } from './testing/crawl-request.ts';
import { FakeSite } from './testing/fake-site.ts';

describe('a POST form', () => {
  it.each([
    [1, ['/search', '/search'], true],
    [5, ['/search', '/search'], false],
  ])('is submitted once more where %s submissions are rejected', async (rejections, expected, isFollowed) => {
    const site = new FakeSite((path) => ({
      body: path === '/' ? '<form method=post action="/search"><input name=term></form>' : path,
    }));
    const submitted: string[] = [];
    const found = crawl(
      requestOf(site, {
        submit: ({ action }) => {
          submitted.push(action.pathname);
          const status = submitted.length <= rejections ? 429 : 200;
          return new FakeSite(() => ({ status, body: `<a href="/after/${status}">x</a>` })).fetch(action);
        },
      }),
    );
    for await (const result of found) void result;
    expect(submitted).toEqual(expected);
    expect(site.requested.includes('/after/200')).toBe(isFollowed);
    expect(site.requested).not.toContain('/after/429');
  });

  it('is submitted once where that is safe, and what its response links to is followed, further forms included', async () => {
    const form = (action: string): string => `<form method=post action="${action}"><input name=term></form>`;
    const site = new FakeSite((path) => ({
      body: path === '/' ? form('/first') + form('/first') + form('/unsafe') : path,
    }));
    const submitted: string[] = [];
    const found = crawl(
      requestOf(site, {
        submit: ({ action }) => {
          if (action.pathname === '/unsafe') return undefined;
          submitted.push(action.pathname);
          const pages = new FakeSite(() => ({ body: `${form('/second')}<a href="/after${action.pathname}">x</a>` }));
          return pages.fetch(action);
        },
      }),
    );
    for await (const result of found) void result;
    expect(submitted).toEqual(['/first', '/second']);
    expect(site.requested).toEqual(expect.arrayContaining(['/after/first', '/after/second']));
  });
});
