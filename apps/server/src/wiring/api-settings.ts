import { SiteUrl } from '#service';
import type { Settings } from '#service';
import { ApiSettings } from '../api/api-settings.ts';
import { ProxyTrust } from '../api/client-address.ts';

/** `port` is what the server listens on. */
export function apiSettings(settings: Settings, port: () => number): ApiSettings {
  const siteUrl = new SiteUrl(settings);
  return new ApiSettings({
    unauthenticatedPerMinute: settings.UNAUTHENTICATED_PER_MINUTE,
    proxies: new ProxyTrust(settings.TRUSTED_PROXIES),
    publicUrl: () => siteUrl.originOn(port()),
    plainHttpAllowed: settings.INSECURE_HTTP === 'loopback',
    revokeExposedKeys: settings.REVOKE_EXPOSED_KEYS === 'on',
  });
}
