import ipaddr from 'ipaddr.js';
import { memoize } from '#kernel';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = readonly [base: Address, prefixLength: number];

/** Whether `text` is a network in CIDR notation, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** The network of a text in CIDR notation; one of IPv4-mapped addresses is the IPv4 network. */
export function network(cidr: string): Network {
  const [base, prefixLength] = ipaddr.parseCIDR(cidr);
  return base.kind() === 'ipv6' && (base as ipaddr.IPv6).isIPv4MappedAddress() && prefixLength >= 96
    ? [(base as ipaddr.IPv6).toIPv4Address(), prefixLength - 96]
    : [base, prefixLength];
}

export function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/**
 * The address itself, then the IPv4 address that is embedded in it, if any: NAT64, 6to4, SIIT, IPv4-compatible. An
 * IPv4-mapped address (`::ffff:a.b.c.d`) is the IPv4 address: the system connects to that one.
 */
export const normalizedForms = memoize((text: string): readonly Address[] => {
  if (!ipaddr.isValid(text) || text.includes('%')) return [];
  const written = text.includes(':') && text.includes('.') ? withoutDots(text) : text;
  if (written === undefined) return [];
  const address = ipaddr.process(written);
  const embedded = address.kind() === 'ipv6' ? embeddedIpv4(address as ipaddr.IPv6) : undefined;
  return embedded === undefined ? [address] : [address, embedded];
}, 1000);

/** The library parses `::1.2.3.4` as a mapped address and `::ffff:010.0.0.1` as an address, the system does not. */
function withoutDots(address: string): string | undefined {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
}

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (isWithin(address, embedInLastFourBytes)) return new ipaddr.IPv4(bytes.slice(12, 16));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : undefined;
}

/** NAT64 (RFC 6052, RFC 8215), SIIT (RFC 7915), IPv4-compatible (RFC 4291). */
const embedInLastFourBytes = ['64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0:0/96', '::/96'].map(network);
