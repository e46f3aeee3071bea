import type { Settings, SiteUrl } from '#service';
import { ApiSettings } from '../api/api-settings.ts';
import { ProxyTrust } from '../api/client-address.ts';
import { CrossOrigin } from '../api/pipeline/cross-origin.ts';

/** `port` is called when the server listens. */
export function apiSettings(settings: Settings, siteUrl: SiteUrl, port: () => number): ApiSettings {
  return new ApiSettings({
    unauthenticatedPerMinute: settings.UNAUTHENTICATED_PER_MINUTE,
    proxies: new ProxyTrust(settings.TRUSTED_PROXIES),
    crossOrigin: new CrossOrigin(settings.ALLOWED_ORIGINS),
    publicUrl: () => siteUrl.originOn(port()),
    isPublicUrlKnown: siteUrl.isKnown,
    plainHttpAllowed: settings.INSECURE_HTTP === 'loopback',
    revokeExposedKeys: settings.REVOKE_EXPOSED_KEYS === 'on',
  });
}
