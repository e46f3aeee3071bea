const titles = [
  /<title>\s{0,8}Index of \/[^<]{0,400}<\/title>/i,
  /<h1>\s{0,8}Index of \/[^<]{0,400}<\/h1>/i,
  /<title>\s{0,8}Directory Listing For[^<]{0,400}<\/title>/i,
  /<title>\s{0,8}Directory: \/[^<]{0,400}<\/title>/i,
  /<title>\s{0,8}listing directory \/[^<]{0,400}<\/title>/i,
  /<h1>listing:\s{0,4}<a href="\/">/,
  /<title>\s{0,8}Files within [^<]{0,400}<\/title>/i,
];
const rootTitle = /\b(?:Index of|listing for|listing directory|Directory:) (?:\/|\[\/\])\s{0,8}</i;
const parentLink = /<a [^>]{0,200}>\s{0,8}(?:\[To Parent Directory\]|Parent Directory|\.\.\/?)\s{0,8}<\/a>/i;
const iisParent = /<a [^>]{0,200}>\[To Parent Directory\]<\/a>/i;
const caddy = /<a [^>]{0,100}href="?https:\/\/caddyserver\.com[^>]{0,100}>/i;
const caddyRow = /<tr class="?file"?|class="?listing"?/i;
/** Links that sort the listing or lead to the folder above: no entries of it. */
const noEntry = /^<a [^>]{0,200}?href\s?=\s?["']?(?:\?|(?:\.{0,2}\/){1,3}["'\s>]|\.\.["'\s>])/i;
const href = /<a [^>]{0,200}?href\s?=\s?["']?[^"'\s>#][^>]{0,400}>/gi;

/** Of a listing this much is read: some servers send 100 KiB of icons in a style sheet before the entries. */
export const listingBytes = 256 * 1024;

/**
 * The literal piece that shows a listing made by a web server (Apache, nginx, lighttpd, webfs, IIS, Tomcat, Jetty, Python, Caddy,
 * serve-index, http-server, Go, S3) for the folder `path`, with its first entries; undefined for other pages.
 */
export function directoryListing(text: string, path: string): string | undefined {
  const html = withoutStyles(text.slice(0, listingBytes)).slice(0, 65_536);
  const bucket = /<ListBucketResult[^>]{0,200}>/.exec(html)?.[0];
  if (bucket !== undefined) return html.includes('<Key>') || html.includes('<Name>') ? bucket : undefined;
  const title = titles.map((pattern) => pattern.exec(html)?.[0]).find((match) => match !== undefined);
  const sign = title ?? iisParent.exec(html)?.[0] ?? caddyListing(html) ?? goListing(html);
  if (sign === undefined) return undefined;
  const entries = html.match(href) ?? [];
  // A title that names the very path is sure with one entry; any other needs more that looks like a listing.
  const isThis = path === '/' ? rootTitle.test(sign) : sign.includes(path.slice(0, -1));
  if (entries.length < (isThis ? 1 : 2) && !parentLink.test(html)) return undefined;
  const above = `"${path.slice(0, path.lastIndexOf('/', path.length - 2) + 1)}"`;
  const files = entries.filter((entry) => !noEntry.test(entry) && !entry.includes(above) && !caddy.test(entry));
  return [sign, ...files.slice(0, 4)].join('\n');
}

function withoutStyles(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<style'); start >= 0; start = html.indexOf('<style', at)) {
    const end = html.indexOf('</style>', start);
    if (end < 0) break;
    parts.push(html.slice(at, start));
    at = end;
  }
  return [...parts, html.slice(at)].join('');
}

function caddyListing(html: string): string | undefined {
  return caddyRow.test(html) ? caddy.exec(html)?.[0] : undefined;
}

/** Go's file server writes nothing but a list of links inside `<pre>`. */
function goListing(html: string): string | undefined {
  const list = /^(?:<!doctype html>\s{0,4}<meta [^>]{0,100}>\s{0,4})?<pre>\n([^]{1,60000})<\/pre>\s{0,4}$/.exec(
    html,
  )?.[1];
  const rows = list?.trimEnd().split('\n') ?? [];
  return rows.length > 0 && rows.every((row) => /^<a href="[^"<>]{1,400}">[^<]{1,400}<\/a>$/.test(row))
    ? '<pre>'
    : undefined;
}
