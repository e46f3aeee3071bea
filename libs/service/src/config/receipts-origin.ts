import type { Settings } from './settings.ts';
import { SiteUrl } from './site-url.ts';

/**
 * The origin of the checkpoints, which names the tree of receipts: a URL without its scheme. Without PUBLIC_URL it has no port,
 * which may be another one after each start.
 */
export function receiptsOrigin(settings: Settings): string {
  const { host, hostname } = new URL(new SiteUrl(settings).originOn(0));
  return `${settings.PUBLIC_URL === undefined ? hostname : host}/receipts`;
}
