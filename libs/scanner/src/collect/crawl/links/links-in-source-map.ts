import type { Exchange } from '../../../artifacts.ts';
import { DistinctUrls } from '../urls/distinct-urls.ts';
import { linksInScript } from './links-in-script.ts';
import { resolveLink } from '../urls/resolve-link.ts';

/** What the last lines of a script or style sheet say of its source map (ECMA-426). */
export function sourceMapOf({ text, url }: Exchange): URL | undefined {
  const reference = /\/[/*][#@]\s{0,4}sourceMappingURL=([^\s'"*]{1,500})/.exec(text.slice(-2000))?.[1];
  return reference === undefined ? undefined : resolveLink(reference, url);
}

/** Where the source map of a script or style sheet usually is, whether the file says so or not. */
export function usualSourceMapOf(url: URL): URL | undefined {
  if (!/\.(?:js|mjs|css)$/i.test(url.pathname)) return undefined;
  return new URL(`${url.origin}${url.pathname}.map`);
}

export function isSourceMap({ url, mediaType, status }: Exchange): boolean {
  return status === 200 && url.pathname.endsWith('.map') && mediaType !== 'text/html';
}

/** URLs in the original sources that a source map contains. */
export function linksInSourceMap(json: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  for (const source of contentsOf(json)) {
    if (links.isFull) break;
    links.addAll(linksInScript(source, base, max));
  }
  return links.all;
}

function contentsOf(json: string): string[] {
  try {
    // Some servers put a line before it that keeps it from being run as a script.
    const map: unknown = JSON.parse(json.replace(/^\)\]\}'[^\n]{0,20}\n/, ''));
    const contents = typeof map === 'object' && map !== null && 'sourcesContent' in map ? map.sourcesContent : [];
    const list: readonly unknown[] = Array.isArray(contents) ? contents : [];
    return list.filter((content) => typeof content === 'string');
  } catch {
    return [];
  }
}
