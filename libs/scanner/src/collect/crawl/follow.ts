import type { Exchange, Page } from '../../artifacts.ts';
import { locationText } from '../location.ts';
import type { CrawlRequest } from './crawl-request.ts';
import type { Frontier, QueuedUrl } from './frontier.ts';
import { isHarmfulLink } from './links/harmful-link.ts';
import { linksInCss } from './links/links-in-css.ts';
import { linksInHeaders } from './links/links-in-headers.ts';
import { linksInJson } from './links/links-in-json.ts';
import { linksInMarkdown } from './links/links-in-markdown.ts';
import { linksInPage } from './links/links-in-page.ts';
import { linksInSpeculationRules } from './links/links-in-script-data.ts';
import { linksInScript } from './links/links-in-script.ts';
import { isSourceMap, linksInSourceMap, sourceMapOf } from './links/links-in-source-map.ts';
import { linksInComment, linksInText } from './links/links-in-text.ts';
import { linksInYaml } from './links/links-in-yaml.ts';
import { resolveLink } from './urls/resolve-link.ts';
import { readRobotsTxt } from './links/robots-txt.ts';
import { readSitemap } from './links/sitemap.ts';

/** Adds what a response links to, and where it redirects to. `listed`: told of the pages of a sitemap. */
export function follow(
  frontier: Frontier,
  exchange: Exchange,
  page: Page | undefined,
  from: Pick<QueuedUrl, 'depth' | 'isSitemap'>,
  { limits: { maxLinksPerDocument: max }, linksCut }: Pick<CrawlRequest, 'limits' | 'linksCut'>,
  listed?: (pages: readonly URL[]) => void,
): void {
  const depth = from.depth + 1;
  const location = locationText(exchange);
  const redirect = location === undefined ? undefined : resolveLink(location, exchange.url);
  if (redirect !== undefined && exchange.status >= 300 && exchange.status < 400)
    frontier.addRedirect(exchange.url, redirect, depth, from.isSitemap);
  if (from.isSitemap || exchange.url.pathname === '/robots.txt') {
    const sitemap = from.isSitemap ? readSitemap(exchange, max + 1) : readRobots(exchange);
    for (const url of sitemap.sitemaps) frontier.add(url, depth, true);
    if (from.isSitemap) listed?.(sitemap.pages.slice(0, max));
    for (const url of sitemap.pages.slice(0, max)) frontier.add(url, depth);
    if (sitemap.pages.length > max) linksCut?.(exchange.url, max);
    return;
  }
  for (const url of linksInHeaders(exchange.headers, exchange.url)) frontier.add(url, depth);
  let isCut = false;
  const links = linksIn(exchange, page, max + 1, () => (isCut = true));
  for (const url of links.slice(0, max)) frontier.add(url, depth);
  if (isCut || links.length > max) linksCut?.(exchange.url, Math.min(links.length, max));
}

function readRobots(exchange: Exchange): { sitemaps: readonly URL[]; pages: readonly URL[] } {
  if (exchange.status !== 200 || exchange.mediaType === 'text/html') return { sitemaps: [], pages: [] };
  const { sitemaps, paths } = readRobotsTxt(exchange.text, exchange.url);
  return { sitemaps, pages: paths.map(({ url }) => url) };
}

/** RFC 9512; many servers know no type for it. */
function isYaml({ mediaType, url }: Exchange): boolean {
  if (/[/+](?:x-)?yaml$/.test(mediaType)) return true;
  return /^(?:|text\/plain|application\/octet-stream)$/.test(mediaType) && /\.ya?ml$/i.test(url.pathname);
}

/** RFC 7763; most servers send it as plain text. */
function isMarkdown({ mediaType, url }: Exchange): boolean {
  return (
    mediaType === 'text/markdown' ||
    (mediaType === 'text/plain' && /(?:\.md|\/llms(?:-full)?\.txt)$/i.test(url.pathname))
  );
}

/** Links of feeds and other documents, in texts and in attributes. */
function linksInXml({ text, url }: Exchange, max: number): URL[] {
  return linksInComment(text.replaceAll('&amp;', '&'), url, max).filter((link) => !isHarmfulLink(link));
}

function linksIn(exchange: Exchange, page: Page | undefined, max: number, cut: () => void): URL[] {
  if (page !== undefined) return linksInPage(page, max, cut);
  const map = sourceMapOf(exchange) ?? [];
  if (/javascript|ecmascript/.test(exchange.mediaType))
    return linksInScript(exchange.text, exchange.url, max).concat(map);
  if (exchange.mediaType === 'text/css') return linksInCss(exchange.text, exchange.url, max).concat(map);
  if (isSourceMap(exchange)) return linksInSourceMap(exchange.text, exchange.url, max);
  if (exchange.mediaType === 'application/speculationrules+json')
    return linksInSpeculationRules(exchange.text, exchange.url, max);
  if (/[/+]json$/.test(exchange.mediaType)) return linksInJson(exchange.text, exchange.url, max);
  if (isYaml(exchange)) return linksInYaml(exchange.text, exchange.url, max, cut);
  if (isMarkdown(exchange)) return linksInMarkdown(exchange.text, exchange.url, max);
  if (exchange.mediaType === 'text/plain') return linksInText(exchange.text, exchange.url, max);
  if (/[/+]xml$/.test(exchange.mediaType)) return linksInXml(exchange, max);
  return [];
}
