import type { Duplex } from 'node:stream';
import type { TargetPolicy } from '#egress';
import type { ProxyTrust } from './client-address.ts';

/** What the API needs to know of the configuration. */
export class ApiSettings {
  readonly unauthenticatedPerMinute: number;
  readonly targets: TargetPolicy;
  readonly proxies: ProxyTrust;
  readonly publicUrl: () => string;
  readonly revokeExposedKeys: boolean;
  readonly #plainHttpAllowed: boolean;

  constructor(settings: {
    readonly unauthenticatedPerMinute: number;
    readonly targets: TargetPolicy;
    readonly proxies: ProxyTrust;
    /** Known once the service listens. */
    readonly publicUrl: () => string;
    /** Plain HTTP on loopback counts as secure. */
    readonly plainHttpAllowed: boolean;
    /** A key that comes over plain HTTP stops working. */
    readonly revokeExposedKeys: boolean;
  }) {
    this.unauthenticatedPerMinute = settings.unauthenticatedPerMinute;
    this.targets = settings.targets;
    this.proxies = settings.proxies;
    this.publicUrl = settings.publicUrl;
    this.revokeExposedKeys = settings.revokeExposedKeys;
    this.#plainHttpAllowed = settings.plainHttpAllowed;
  }

  isSecure(socket: Duplex): boolean {
    return this.#plainHttpAllowed || 'encrypted' in socket;
  }
}
