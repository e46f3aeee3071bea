import { resolveLink } from '../urls/resolve-link.ts';

export interface RobotsTxt {
  readonly sitemaps: readonly URL[];
  /** Paths of `Allow` and `Disallow` up to a wildcard at their end, with the line they stand on; none with a wildcard within. */
  readonly paths: readonly { readonly url: URL; readonly line: string; readonly disallowed: boolean }[];
}

/** As much as every crawler has to read (RFC 9309 section 2.5). */
const maxLength = 500 * 1024;
const maxLines = 5_000;

/** Reads robots.txt (RFC 9309) for the places that it names; at most 5000 lines count. */
export function readRobotsTxt(text: string, base: URL): RobotsTxt {
  const sitemaps: URL[] = [];
  const paths: { url: URL; line: string; disallowed: boolean }[] = [];
  for (const line of text.slice(0, maxLength).split('\n', maxLines)) {
    const [field, value] = splitOnce(line.split('#', 1)[0] ?? '');
    const path = value.replace(/\*?\$?$/, '');
    const url = path === '' ? undefined : resolveLink(path, base);
    if (url === undefined) continue;
    if (field === 'sitemap') sitemaps.push(url);
    if ((field === 'allow' || field === 'disallow') && path.startsWith('/') && !path.includes('*')) {
      paths.push({ url, line: line.trim(), disallowed: field === 'disallow' });
    }
  }
  return { sitemaps, paths };
}

function splitOnce(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? ['', ''] : [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
