import type { Page, Subresource } from '#scanner/check-api';
import { upgradesRequests } from '../csp/policy.ts';
import { sameSite } from '../documents.ts';
import { isUnencrypted } from '../unencrypted.ts';

/** Loaded from another registrable domain. */
export function foreign({ url, subresources }: Page, ...kinds: readonly Subresource['kind'][]): Subresource[] {
  const found: Subresource[] = [];
  for (const one of subresources) if (kinds.includes(one.kind) && !sameSite(one.url, url)) found.push(one);
  return found;
}

/**
 * Loaded unencrypted into an encrypted page. Nothing of the kind where the policy upgrades such requests, and URLs
 * of the own machine count as trustworthy (Mixed Content 3).
 */
export function mixed(page: Page, ...kinds: readonly Subresource['kind'][]): Subresource[] {
  if (page.url.protocol !== 'https:' || upgradesRequests(page)) return [];
  return page.subresources.filter(({ kind, url }) => kinds.includes(kind) && isUnencrypted(url));
}

const shown = 5;

/** The elements as evidence, one a line, `undefined` for none. */
export function tags(resources: readonly Subresource[]): string | undefined {
  const lines = resources.slice(0, shown).map(({ element, url }) => `<${element.name} … ${url.href.slice(0, 200)}>`);
  if (resources.length > shown) lines.push(`and ${resources.length - shown} more`);
  return lines.join('\n') || undefined;
}
