import type { Settings } from '#service';
import { ApiSettings } from '../api/api-settings.ts';
import { ProxyTrust } from '../api/client-address.ts';

/** `publicUrl` is called when the server listens. */
export function apiSettings(settings: Settings, publicUrl: () => string): ApiSettings {
  return new ApiSettings({
    unauthenticatedPerMinute: settings.UNAUTHENTICATED_PER_MINUTE,
    proxies: new ProxyTrust(settings.TRUSTED_PROXIES),
    publicUrl,
    plainHttpAllowed: settings.INSECURE_HTTP === 'loopback',
    revokeExposedKeys: settings.REVOKE_EXPOSED_KEYS === 'on',
  });
}
