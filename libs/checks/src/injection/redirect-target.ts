import { isRedirect, locationOf, parsePage, shownField } from '#scanner/check-api';
import type { Exchange, Page } from '#scanner/check-api';
import { scriptsOf } from '../script/page-scripts.ts';

/** A redirect of a response: its literal text and its target. */
export interface RedirectTarget {
  readonly evidence: string;
  readonly url: URL;
  /** A script redirects only if a test of the URL passes, whose result cannot be told from here. */
  readonly isConditional?: boolean;
}

const inPage = /http-equiv|location|window\.open/i;

/**
 * Every redirect of a response, by Location, Refresh, meta refresh and script, resolved as browsers resolve it. `parsed`
 * is the response's page where it is there already.
 */
export function redirectsOf(response: Exchange, parsed?: Page): RedirectTarget[] {
  const found: RedirectTarget[] = [];
  const add = (address: string | undefined, base: URL, evidence: string, isConditional = false): void => {
    if (address !== undefined && URL.canParse(address, base.href))
      found.push({ evidence, url: new URL(address, base), ...(isConditional && { isConditional }) });
  };
  const location = response.headers.get('location') ?? '';
  if (isRedirect(response.status)) add(locationOf(response)?.href, response.url, `Location: ${shownField(location)}`);
  const refresh = response.headers.get('refresh');
  if (refresh !== undefined) add(urlOfRefresh(refresh), response.url, `Refresh: ${shownField(refresh)}`);
  const page = inPage.test(response.text) ? (parsed ?? parsePage(response)) : undefined;
  if (page === undefined) return found;
  for (const { name, content } of page.metaHttpEquiv) {
    if (name === 'refresh')
      add(urlOfRefresh(content), page.baseUrl, `<meta http-equiv="refresh" content="${content}">`);
  }
  for (const { address, evidence, isConditional } of scriptsOf(page).redirects)
    add(address, page.baseUrl, evidence, isConditional);
  return found;
}

/** Says of which page the scripts that may redirect are not all read; undefined where all of them are. */
export function unreadRedirects(pages: readonly Page[]): string | undefined {
  const page = pages.find((one) => inPage.test(one.exchange.text) && scriptsOf(one).isRedirectCut);
  return page && `the inline scripts of a page are too long or nested too deeply to be analysed: ${page.url.href}`;
}

/** The URL in `5; url=…`; the word `url=` and quotes may be left out (HTML Standard, shared declarative refresh steps). */
function urlOfRefresh(value: string): string | undefined {
  return /^\s{0,8}[\d.]{0,10}\s{0,8}[;,\s]\s{0,8}(?:url\s{0,8}=\s{0,8})?["']?([^"']{1,1000})/i.exec(value)?.[1]?.trim();
}
