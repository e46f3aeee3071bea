import { memoize } from '#kernel';
import { isWithin, network, normalizedForms } from './address-forms.ts';
import type { Address, Network } from './address-forms.ts';
import { Blocklist } from './blocklist.ts';
import { isListeningPort } from './listening-ports.ts';
import { ownAddresses } from './own-addresses.ts';
import { OwnEndpoints } from './own-endpoints.ts';
import type { OwnEndpoint, ResolvedEndpoint } from './own-endpoints.ts';

/** Azure WireServer: a public address that serves every virtual machine its configuration. */
const reservedByClouds = ['168.63.129.16/32'];

export interface AddressPolicyOptions {
  /** CIDR networks that may be reached although they are not public. */
  readonly allowedNetworks?: readonly string[];
  /** What may never be reached. Takes precedence over `allowedNetworks`; empty by default. */
  readonly blocklist?: Blocklist;
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
  readonly blocklist: Blocklist;
  readonly #allowed: readonly Network[];
  readonly #reserved = reservedByClouds.map(network);
  readonly #ownEndpoints: OwnEndpoints;
  readonly #ownAddresses: () => readonly string[];

  constructor(options: AddressPolicyOptions = {}) {
    this.blocklist = options.blocklist ?? new Blocklist();
    this.#allowed = (options.allowedNetworks ?? []).map(network);
    this.#ownEndpoints = new OwnEndpoints(options.ownEndpoints ?? []);
    this.#ownAddresses = options.ownAddresses ?? ownAddresses;
  }

  get allowsNetworks(): boolean {
    return this.#allowed.length > 0;
  }

  /** Why `address` (an IP literal, without brackets) may not be reached, or undefined when it may. */
  problem(address: string): string | undefined {
    return this.blocklist.problem(address) ?? this.rangeProblem(address);
  }

  /** The same without the blocklist: what kind of address it is. */
  rangeProblem(address: string): string | undefined {
    const forms = normalizedForms(address);
    const outer = forms[0];
    if (outer === undefined) return `${address} is not an IP address`;
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

/** The addresses in the form in which equal ones are equal texts. */
const normalizedSet = memoize(
  (addresses: readonly string[]): ReadonlySet<string> =>
    new Set(addresses.flatMap((address) => normalizedForms(address).slice(0, 1)).map(String)),
  1,
);

const globalUnicastV6 = network('2000::/3');

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, [globalUnicastV6]));
}
