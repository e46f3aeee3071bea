import type { Duplex } from 'node:stream';
import type { ProxyTrust } from './client-address.ts';
import { httpsOriginOf } from './https-origin.ts';
import type { CrossOrigin } from './pipeline/cross-origin.ts';

interface Values {
  readonly unauthenticatedPerMinute: number;
  readonly proxies: ProxyTrust;
  readonly crossOrigin: CrossOrigin;
  /** Known once the service listens. */
  readonly publicUrl: () => string;
  /** Whether that is the URL that browsers use; otherwise it is one of many. */
  readonly isPublicUrlKnown: boolean;
  /** Plain HTTP on loopback counts as secure. */
  readonly plainHttpAllowed: boolean;
  /** A key that is sent over plain HTTP is revoked. */
  readonly revokeExposedKeys: boolean;
}

/** The part of the configuration that the API needs. */
export class ApiSettings {
  readonly unauthenticatedPerMinute: number;
  readonly proxies: ProxyTrust;
  readonly crossOrigin: CrossOrigin;
  readonly publicUrl: () => string;
  readonly revokeExposedKeys: boolean;
  readonly #isPublicUrlKnown: boolean;
  readonly #plainHttpAllowed: boolean;

  constructor(values: Values) {
    this.unauthenticatedPerMinute = values.unauthenticatedPerMinute;
    this.proxies = values.proxies;
    this.crossOrigin = values.crossOrigin;
    this.publicUrl = values.publicUrl;
    this.revokeExposedKeys = values.revokeExposedKeys;
    this.#isPublicUrlKnown = values.isPublicUrlKnown;
    this.#plainHttpAllowed = values.plainHttpAllowed;
  }

  /** Where a page is redirected that was requested over plain HTTP from `host`, of which only its client can know. */
  httpsOrigin(host: string | undefined): string {
    const known = this.publicUrl();
    return this.#isPublicUrlKnown ? known : (httpsOriginOf(host) ?? known);
  }

  isSecure(socket: Duplex): boolean {
    return this.#plainHttpAllowed || 'encrypted' in socket;
  }
}
