import type { Socket } from 'node:net';
import type { TargetPolicy } from '#egress';
import type { ProxyTrust } from './client-address.ts';

/** What the API needs to know of the configuration. */
export class ApiSettings {
  readonly unauthenticatedPerMinute: number;
  readonly targets: TargetPolicy;
  readonly proxies: ProxyTrust;
  readonly publicUrl: () => string;
  readonly #plainHttpAllowed: boolean;

  constructor(settings: {
    readonly unauthenticatedPerMinute: number;
    readonly targets: TargetPolicy;
    readonly proxies: ProxyTrust;
    /** Known once the service listens. */
    readonly publicUrl: () => string;
    /** Plain HTTP on loopback counts as secure. */
    readonly plainHttpAllowed: boolean;
  }) {
    this.unauthenticatedPerMinute = settings.unauthenticatedPerMinute;
    this.targets = settings.targets;
    this.proxies = settings.proxies;
    this.publicUrl = settings.publicUrl;
    this.#plainHttpAllowed = settings.plainHttpAllowed;
  }

  isSecure(socket: Socket): boolean {
    return this.#plainHttpAllowed || 'encrypted' in socket;
  }
}
