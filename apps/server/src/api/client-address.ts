import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IPv6 } from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

/** What a connection and its forwarded headers say about the client. */
export interface Client {
  readonly address: string;
  /** The client's own connection was TLS. */
  readonly secure: boolean;
}

/** Believes `X-Forwarded-For` and `X-Forwarded-Proto` of the configured proxies, and of nobody else. */
export class ProxyTrust {
  readonly #isTrusted: (address: string, distance: number) => boolean;

  /** CIDR networks. @throws TypeError for a network of all addresses */
  constructor(networks: readonly string[]) {
    this.#isTrusted = proxyaddr.compile([...networks]);
  }

  trusts(address: string): boolean {
    return this.#isTrusted(address, 0);
  }

  client(peer: Client, forwardedFor: string | undefined, forwardedProto: string | undefined): Client {
    if (!this.trusts(peer.address)) return { ...peer, address: unmapped(peer.address) };
    const secure = forwardedProto === undefined ? peer.secure : lastOf(forwardedProto).toLowerCase() === 'https';
    return { address: this.#nearestUntrusted(peer.address, forwardedFor), secure };
  }

  /** The nearest address that no trusted proxy has, or the last one before a hop that is no address. */
  #nearestUntrusted(peer: string, forwardedFor: string | undefined): string {
    const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwardedFor } };
    const hops = proxyaddr.all(request as unknown as IncomingMessage, this.#isTrusted);
    const invalid = hops.findIndex((hop) => isIP(hop) === 0);
    return unmapped((invalid === -1 ? hops : hops.slice(0, invalid)).at(-1) ?? peer);
  }
}

/** An IPv6 client counts as its /64, the prefix that one customer gets (RFC 6177). */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.parse(address) as IPv6;
  return `${parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** `192.0.2.1` for `::ffff:192.0.2.1` */
export function unmapped(address: string): string {
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address;
}

function lastOf(list: string): string {
  return list.split(',').at(-1)?.trim() ?? '';
}
