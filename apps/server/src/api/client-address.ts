import { BlockList, isIP } from 'node:net';

/** What a connection and its forwarded headers say about the client. */
export interface Client {
  readonly address: string;
  /** The client's own connection was TLS. */
  readonly secure: boolean;
}

/** Believes `X-Forwarded-For` and `X-Forwarded-Proto` from the configured proxies, and from nobody else. */
export class ProxyTrust {
  readonly #trusted = new BlockList();

  /** CIDR networks. */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [base = '', bits] = network.split('/');
      this.#trusted.addSubnet(base, Number(bits), isIP(base) === 4 ? 'ipv4' : 'ipv6');
    }
  }

  trusts(address: string): boolean {
    const plain = unmapped(address);
    const family = isIP(plain);
    return family !== 0 && this.#trusted.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  }

  client(
    peer: { readonly address: string; readonly secure: boolean },
    forwardedFor: string | undefined,
    forwardedProto: string | undefined,
  ): Client {
    if (!this.trusts(peer.address)) return { ...peer, address: unmapped(peer.address) };
    const secure = forwardedProto === undefined ? peer.secure : lastOf(forwardedProto).toLowerCase() === 'https';
    return { address: this.#nearestUntrusted(peer.address, forwardedFor), secure };
  }

  /** From the right: each proxy appends who asked it, and only what trusted ones wrote counts. */
  #nearestUntrusted(peer: string, forwardedFor: string | undefined): string {
    let nearest = unmapped(peer);
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      const address = unmapped(hop.trim());
      if (isIP(address) === 0) return nearest;
      nearest = address;
      if (!this.trusts(address)) return nearest;
    }
    return nearest;
  }
}

/** An IPv6 client counts as its /64, which one customer has whole (RFC 6177). */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = address.includes('::') ? [...first, ...zeros, ...last] : first;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function unmapped(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

function lastOf(list: string): string {
  return list.split(',').at(-1)?.trim() ?? '';
}
