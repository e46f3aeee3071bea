import type { Duplex } from 'node:stream';
import type { ProxyTrust } from './client-address.ts';

interface Values {
  readonly unauthenticatedPerMinute: number;
  readonly proxies: ProxyTrust;
  /** Known once the service listens. */
  readonly publicUrl: () => string;
  /** Plain HTTP on loopback counts as secure. */
  readonly plainHttpAllowed: boolean;
  /** A key that is sent over plain HTTP is revoked. */
  readonly revokeExposedKeys: boolean;
}

/** The part of the configuration that the API needs. */
export class ApiSettings {
  readonly unauthenticatedPerMinute: number;
  readonly proxies: ProxyTrust;
  readonly publicUrl: () => string;
  readonly revokeExposedKeys: boolean;
  readonly #plainHttpAllowed: boolean;

  constructor(values: Values) {
    this.unauthenticatedPerMinute = values.unauthenticatedPerMinute;
    this.proxies = values.proxies;
    this.publicUrl = values.publicUrl;
    this.revokeExposedKeys = values.revokeExposedKeys;
    this.#plainHttpAllowed = values.plainHttpAllowed;
  }

  isSecure(socket: Duplex): boolean {
    return this.#plainHttpAllowed || 'encrypted' in socket;
  }
}
