import ipaddr from 'ipaddr.js';
import { memoize } from '#kernel';
import { isListeningPort } from './listening-ports.ts';
import { ownAddresses } from './own-addresses.ts';
import { OwnEndpoints } from './own-endpoints.ts';
import type { OwnEndpoint, ResolvedEndpoint } from './own-endpoints.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [base: Address, prefixLength: number];

/** Azure WireServer: a public address that serves every virtual machine its configuration. */
const reservedByClouds = ['168.63.129.16/32'];

export interface AddressPolicyOptions {
  /** CIDR networks that may be reached although they are not public. */
  readonly allowedNetworks?: readonly string[];
  /** CIDR networks that may never be reached. Takes precedence over `allowedNetworks`. */
  readonly deniedNetworks?: readonly string[];
  /** The service and its stores: not to be reached, not even where their networks are allowed. */
  readonly ownEndpoints?: readonly OwnEndpoint[];
  /** This machine's addresses without loopback: never to be reached. Those of its network interfaces by default. */
  readonly ownAddresses?: () => readonly string[];
}

/**
 * Which addresses may be connected to: public unicast ones, and those in networks that the operator allowed.
 * The special ranges are those of the IANA special-purpose registries; in IPv6 everything outside 2000::/3 is forbidden.
 */
export class AddressPolicy {
  readonly #allowed: readonly Network[];
  readonly #denied: readonly Network[];
  readonly #reserved = reservedByClouds.map(network);
  readonly #ownEndpoints: OwnEndpoints;
  readonly #ownAddresses: () => readonly string[];

  constructor(options: AddressPolicyOptions = {}) {
    this.#allowed = (options.allowedNetworks ?? []).map(network);
    this.#denied = (options.deniedNetworks ?? []).map(network);
    this.#ownEndpoints = new OwnEndpoints(options.ownEndpoints ?? []);
    this.#ownAddresses = options.ownAddresses ?? ownAddresses;
  }

  get allowsNetworks(): boolean {
    return this.#allowed.length > 0;
  }

  /** Why `address` (an IP literal, without brackets) may not be reached, or undefined when it may. */
  problem(address: string): string | undefined {
    const forms = normalizedForms(address);
    const outer = forms[0];
    if (outer === undefined) return `${address} is not an IP address`;
    if (forms.some((form) => isWithin(form, this.#denied))) return `${address} is denied by the operator`;
    if (forms.some((form) => this.#isOwn(form))) return `${address} is an address of this service`;
    if (isWithin(outer, this.#allowed)) return undefined;
    if (forms.some((form) => isWithin(form, this.#reserved))) return `${address} is reserved`;
    return forms.every(isPublic) ? undefined : `${address} is not a public address`;
  }

  /** Why a port of a permitted host or address may not be used: the service itself or one of its stores listens there. */
  portProblem(host: string, port: number): string | undefined {
    const isOwn =
      (isLocal(host) && isListeningPort(port)) ||
      this.#ownEndpoints.resolved.some((own) => own.port === port && this.#isAt(own, host));
    return isOwn ? `port ${String(port)} of ${host} belongs to this service` : undefined;
  }

  /** Learns the addresses of this installation's endpoints; to be awaited before an address is checked. */
  async refresh(): Promise<void> {
    await this.#ownEndpoints.refresh();
  }

  #isAt(own: ResolvedEndpoint, host: string): boolean {
    if (own.host.toLowerCase() === host || (isLocal(own.host) && isLocal(host))) return true;
    const forms = normalizedForms(host);
    if (own.sharesAddress === true && forms.some((form) => isWithin(form, this.#allowed))) return false;
    return own.addresses
      .flatMap((address) => normalizedForms(address).slice(0, 1))
      .some((address) => forms.some((form) => form.toString() === address.toString()));
  }

  #isOwn(address: Address): boolean {
    return normalizedSet(this.#ownAddresses()).has(address.toString());
  }

  /** Whether `address` is in a network that the operator allowed: there, every port may be used. */
  isAllowedNetwork(address: string): boolean {
    const outer = normalizedForms(address)[0];
    return outer !== undefined && isWithin(outer, this.#allowed) && this.problem(address) === undefined;
  }
}

/** Whether a host is this machine under every circumstance. */
function isLocal(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return normalizedForms(host).some((form) => form.range() === 'loopback' || form.range() === 'unspecified');
}

/** Whether `text` is a network in CIDR notation, such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

function network(cidr: string): Network {
  const [base, prefixLength] = ipaddr.parseCIDR(cidr);
  return base.kind() === 'ipv6' && (base as ipaddr.IPv6).isIPv4MappedAddress() && prefixLength >= 96
    ? [(base as ipaddr.IPv6).toIPv4Address(), prefixLength - 96]
    : [base, prefixLength];
}

/**
 * The address itself, then the IPv4 address that is embedded in it, if any: NAT64, 6to4, SIIT, IPv4-compatible. An
 * IPv4-mapped address (`::ffff:a.b.c.d`) is the IPv4 address: the system connects to that one.
 */
const normalizedForms = memoize((text: string): readonly Address[] => {
  if (!ipaddr.isValid(text) || text.includes('%')) return [];
  // The library parses `::1.2.3.4` as a mapped address, the system does not.
  const address = ipaddr.process(
    text.includes(':') && text.includes('.') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text,
  );
  const embedded = address.kind() === 'ipv6' ? embeddedIpv4(address as ipaddr.IPv6) : undefined;
  return embedded === undefined ? [address] : [address, embedded];
}, 1000);

/** The addresses in the form in which equal ones are equal texts. */
const normalizedSet = memoize(
  (addresses: readonly string[]): ReadonlySet<string> =>
    new Set(addresses.flatMap((address) => normalizedForms(address).slice(0, 1)).map(String)),
  1,
);

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (isWithin(address, embedInLastFourBytes)) return new ipaddr.IPv4(bytes.slice(12, 16));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : undefined;
}

/** NAT64 (RFC 6052, RFC 8215), SIIT (RFC 7915), IPv4-compatible (RFC 4291). */
const embedInLastFourBytes = ['64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0:0/96', '::/96'].map(network);
const globalUnicastV6 = network('2000::/3');

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, [globalUnicastV6]));
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
