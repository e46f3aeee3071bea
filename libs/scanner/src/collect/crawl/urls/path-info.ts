/** A script that the server runs, up to the slash that begins its argument. */
const script = /^.*?\/[^/]{1,100}\.(?:php\d?|phtml|aspx?|ashx|asmx|cfm|jsp|f?cgi|pl)(?=\/)/i;

/**
 * The URL without what follows the name of a script: `/wiki/index.php/Main_Page` is served by the file `/wiki/index.php`,
 * which gets the rest as its argument (PATH_INFO). `index.php` is no folder.
 */
export function withoutPathInfo(url: URL): URL {
  const path = script.exec(url.pathname)?.[0];
  // Not `new URL(path, url)`: a path that begins with two slashes would name another host.
  return path === undefined ? url : new URL(url.origin + path);
}

/** The folder of the file that serves the URL. */
export function folderOf(url: URL): URL {
  return new URL('.', withoutPathInfo(url));
}
