import { hostOf, siteOf } from '#egress';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';

/** Why a full scan of `target` (a URL that can be scanned) is rejected without proof of ownership, and where to prove it. */
export function unverifiedSiteView(target: string): Html {
  const site = siteOf(hostOf(new URL(target)));
  return html`A full scan needs proof that you own ${untrusted(site)}.
    <a href="/targets?host=${encodeURIComponent(site)}">Prove that it is yours</a>, or start a quick scan.`;
}
