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
