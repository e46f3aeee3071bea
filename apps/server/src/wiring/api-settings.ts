import type { Settings } from '#service';
import { ApiSettings } from '../api/api-settings.ts';
import { ProxyTrust } from '../api/client-address.ts';

/** `listeningUrl` is what the API shows as its address where PUBLIC_URL is not set. */
export function apiSettings(settings: Settings, listeningUrl: () => string): ApiSettings {
  return new ApiSettings({
    unauthenticatedPerMinute: settings.UNAUTHENTICATED_PER_MINUTE,
    proxies: new ProxyTrust(settings.TRUSTED_PROXIES),
    publicUrl: () => settings.PUBLIC_URL ?? listeningUrl(),
    plainHttpAllowed: settings.INSECURE_HTTP === 'loopback',
    revokeExposedKeys: settings.REVOKE_EXPOSED_KEYS === 'on',
  });
}
