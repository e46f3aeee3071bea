import { expect, it } from '@jest/globals';
import { folderOf, withoutPathInfo } from './path-info.ts';

it.each([
  ['/wiki/index.php/Main_Page', '/wiki/index.php', '/wiki/'],
  ['/wiki/index.php/Special:Log/a.php/b?x=1', '/wiki/index.php', '/wiki/'],
  ['/cgi-bin/view.cgi/Main/', '/cgi-bin/view.cgi', '/cgi-bin/'],
  ['/index.php/', '/index.php', '/'],
  ['/wiki/index.php?title=A', '/wiki/index.php?title=A', '/wiki/'],
  ['/v1.2/a/b', '/v1.2/a/b', '/v1.2/a/'],
  ['/.php/a', '/.php/a', '/.php/'],
  ['/', '/', '/'],
])('%s is served by %s in %s', (path, file, folder) => {
  const url = new URL(path, 'https://example.com');
  expect(withoutPathInfo(url).href).toBe(`https://example.com${file}`);
  expect(folderOf(url).href).toBe(`https://example.com${folder}`);
});

it('keeps the host where the path begins with two slashes', () => {
  const url = new URL('https://example.com//index.php/Main_Page?x=1');
  expect(withoutPathInfo(url).href).toBe('https://example.com//index.php');
  expect(folderOf(url).href).toBe('https://example.com//');
});
