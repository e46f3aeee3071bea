import { resolveLink } from './resolve-link.ts';

export interface RobotsTxt {
  readonly sitemaps: readonly URL[];
  /** Paths of `Allow` and `Disallow`, wildcards left out, with the line they stand on. */
  readonly paths: readonly { readonly url: URL; readonly line: string; readonly disallowed: boolean }[];
}

/** Reads robots.txt (RFC 9309) for the places that it names; at most 500 lines count. */
export function readRobotsTxt(text: string, base: URL): RobotsTxt {
  const sitemaps: URL[] = [];
  const paths: { url: URL; line: string; disallowed: boolean }[] = [];
  for (const line of text.slice(0, 100_000).split('\n').slice(0, 500)) {
    const [field, value] = splitOnce(line.split('#', 1)[0] ?? '');
    const url = value === '' ? undefined : resolveLink(value.replace(/\$$/, ''), base);
    if (url === undefined) continue;
    if (field === 'sitemap') sitemaps.push(url);
    if ((field === 'allow' || field === 'disallow') && value.startsWith('/') && !value.includes('*')) {
      paths.push({ url, line: line.trim(), disallowed: field === 'disallow' });
    }
  }
  return { sitemaps, paths };
}

function splitOnce(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? ['', ''] : [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
