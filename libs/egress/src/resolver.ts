import type { AddressPolicy } from './address-policy.ts';
import type { DnsClient, DnsReply } from './dns-client.ts';
import { EgressFailure } from './failure.ts';

const maxAnswers = 32;
const maxAliases = 8;

/** What a gate needs of a resolver. */
export interface NameResolver {
  /** At least one address, each an IP literal. Throws `EgressFailure`. */
  addresses(host: string, signal?: AbortSignal): Promise<readonly string[]>;
}

/** Asks for each name once and keeps to the answer: for one scan, or one delivery. What failed is asked again. */
export function rememberAddresses(resolver: NameResolver): NameResolver {
  const known = new Map<string, readonly string[]>();
  return {
    addresses: async (host, signal) => {
      const found = known.get(host) ?? (await resolver.addresses(host, signal));
      known.set(host, found);
      return found;
    },
  };
}

/** Names to addresses, asked of DNS itself: what the machine's hosts file says is the machine's own business. */
export class Resolver implements NameResolver {
  readonly #dns: DnsClient;
  readonly #policy: AddressPolicy;

  constructor(dns: DnsClient, policy: AddressPolicy) {
    this.#dns = dns;
    this.#policy = policy;
  }

  /** All A and AAAA records, IPv4 first; at least one. Throws `EgressFailure` ('dns' or 'blocked'). */
  async addresses(host: string, signal?: AbortSignal): Promise<readonly string[]> {
    if (host === 'localhost' || host.endsWith('.localhost')) return this.#loopback(host);
    const families = await Promise.allSettled([this.#lookup(host, 'A', signal), this.#lookup(host, 'AAAA', signal)]);
    const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    if (found.length > maxAnswers)
      throw new EgressFailure('dns', `${host} has more than ${String(maxAnswers)} addresses`);
    if (found.length > 0) return found;
    const broken = families.find((family) => family.status === 'rejected');
    throw broken?.reason ?? new EgressFailure('dns', `${host} has no address`);
  }

  /** RFC 6761: these names are loopback and need no server. Only the addresses that may be reached are meant. */
  #loopback(host: string): readonly string[] {
    const reachable = ['127.0.0.1', '::1'].filter((address) => this.#policy.problem(address) === undefined);
    if (reachable.length === 0) throw new EgressFailure('blocked', `${host} is loopback`);
    return reachable;
  }

  async #lookup(host: string, type: 'A' | 'AAAA', signal: AbortSignal | undefined): Promise<readonly string[]> {
    let name = host;
    for (let aliases = 0; aliases <= maxAliases;) {
      const reply = await this.#dns.query(name, type, { ...(signal && { signal }) });
      const path = followAliases(name, reply);
      const found = reply.answers.flatMap((answer) =>
        answer.type === type && sameName(answer.name, path.end) ? [answer.data] : [],
      );
      if (found.length > 0 && aliases + path.aliases <= maxAliases) return found;
      if (path.aliases === 0 || reply.rcode !== 'NOERROR') return [];
      aliases += path.aliases;
      name = path.end;
    }
    throw new EgressFailure('dns', `${host} has more than ${String(maxAliases)} aliases`);
  }
}

function followAliases(name: string, reply: DnsReply): { end: string; aliases: number } {
  let end = name;
  let aliases = 0;
  for (; aliases <= maxAliases; aliases += 1) {
    const current = end;
    const alias = reply.answers.find((answer) => answer.type === 'CNAME' && sameName(answer.name, current));
    if (alias?.type !== 'CNAME') break;
    end = alias.data;
  }
  return { end, aliases };
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase().replace(/\.$/, '') === other.toLowerCase().replace(/\.$/, '');
}
