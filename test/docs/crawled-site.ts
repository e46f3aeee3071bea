import { Parser } from 'htmlparser2';
import type { ApiClient } from '../support/api-client.ts';

export interface CrawledPage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
  readonly policy: string;
  readonly ids: readonly string[];
  /** What it links to or loads, as it is written. */
  readonly urls: readonly string[];
}

/** Every page of the documentation that can be reached from its first one, and every file and page that they use. */
export async function crawlDocumentation(client: ApiClient): Promise<ReadonlyMap<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const pending = ['/docs'];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (pages.has(path)) continue;
    const page = await crawl(client, path);
    pages.set(path, page);
    if (path.startsWith('/docs')) pending.push(...page.urls.filter((url) => /^\/(?!\/)/.test(url)).map(withoutAnchor));
  }
  return pages;
}

/** `/docs/errors#gone` without `#gone` */
export function withoutAnchor(url: string): string {
  return url.split('#')[0] ?? '';
}

async function crawl(client: ApiClient, path: string): Promise<CrawledPage> {
  const { status, text, headers } = await client.get(path, { accept: 'text/html' });
  const ids: string[] = [];
  const urls: string[] = [];
  const parser = new Parser({
    onopentag(_name, { id, href, src, action }) {
      if (id !== undefined) ids.push(id);
      urls.push(...[href, src, action].filter((url) => url !== undefined));
    },
  });
  if (headers['content-type']?.startsWith('text/html') === true) parser.end(text);
  return { path, status, html: text, policy: headers['content-security-policy'] ?? '', ids, urls };
}
