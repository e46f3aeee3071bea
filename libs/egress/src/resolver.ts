import type { AddressPolicy } from './address-policy.ts';
import type { DnsClient, DnsResponse } from './dns-client.ts';
import { EgressFailure } from './failure.ts';

const maxAddresses = 32;
const maxAliases = 8;

/** Resolves host names for an `EgressFilter`. */
export interface NameResolver {
  /** At least one address, each an IP literal. @throws EgressFailure */
  addresses(host: string, signal?: AbortSignal): Promise<readonly string[]>;
}

/** Resolves each name once and keeps its addresses, for the time of one scan. Failures are not kept. */
export function cacheAddresses(resolver: NameResolver): NameResolver {
  const cached = new Map<string, readonly string[]>();
  return {
    addresses: async (host, signal) => {
      const found = cached.get(host) ?? (await resolver.addresses(host, signal));
      cached.set(host, found);
      return found;
    },
  };
}

/** Resolves names through DNS alone: the machine's hosts file is not consulted. */
export class Resolver implements NameResolver {
  readonly #dns: DnsClient;
  readonly #policy: AddressPolicy;

  constructor(dns: DnsClient, policy: AddressPolicy) {
    this.#dns = dns;
    this.#policy = policy;
  }

  /** All A and AAAA records, IPv4 first; at least one. @throws EgressFailure `dns`, `blocked` */
  async addresses(host: string, signal?: AbortSignal): Promise<readonly string[]> {
    if (host === 'localhost' || host.endsWith('.localhost')) return this.#loopback(host);
    const families = await Promise.allSettled([this.#lookup(host, 'A', signal), this.#lookup(host, 'AAAA', signal)]);
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    if (found.length > maxAddresses)
      throw new EgressFailure('dns', `${host} has more than ${String(maxAddresses)} addresses`);
    if (found.length > 0) return found;
    const broken = families.find((family) => family.status === 'rejected');
    throw broken?.reason ?? new EgressFailure('dns', `${host} has no address`, { noAddress: true });
  }

  /** RFC 6761: these names are loopback and need no server. Gives the loopback addresses that may be reached. */
  #loopback(host: string): readonly string[] {
    const reachable = ['127.0.0.1', '::1'].filter((address) => this.#policy.rangeProblem(address) === undefined);
    if (reachable.length === 0) throw new EgressFailure('blocked', `${host} is loopback`);
    return reachable;
  }

  async #lookup(host: string, type: 'A' | 'AAAA', signal: AbortSignal | undefined): Promise<readonly string[]> {
    let name = host;
    for (let aliases = 0; aliases <= maxAliases;) {
      const response = await this.#dns.query(name, type, { ...(signal && { signal }) });
      const path = followAliases(name, response);
      const found = response.records.flatMap((record) =>
        record.type === type && isSameName(record.name, path.end) ? [record.data] : [],
      );
      if (found.length > 0 && aliases + path.aliases <= maxAliases) return found;
      if (path.aliases === 0 || response.rcode !== 'NOERROR') return [];
      aliases += path.aliases;
      name = path.end;
    }
    throw new EgressFailure('dns', `${host} has more than ${String(maxAliases)} aliases`);
  }
}

function followAliases(name: string, { records }: DnsResponse): { end: string; aliases: number } {
  let end = name;
  let aliases = 0;
  for (; aliases <= maxAliases; aliases += 1) {
    const current = end;
    const alias = records.find((record) => record.type === 'CNAME' && isSameName(record.name, current));
    if (alias?.type !== 'CNAME') break;
    end = alias.data;
  }
  return { end, aliases };
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase().replace(/\.$/, '') === other.toLowerCase().replace(/\.$/, '');
}
