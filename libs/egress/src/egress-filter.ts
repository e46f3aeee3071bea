import { isIP } from 'node:net';
import { BoundedMap } from '#kernel';
import type { AddressPolicy } from './address-policy.ts';
import { EgressFailure } from './failure.ts';
import type { NameResolver } from './resolver.ts';
import { hostOf } from './site.ts';
import { ownPortProblem, resolvedPortProblem, unreachableProblem, urlProblem } from './target-url.ts';
import type { TargetPolicy } from './target-url.ts';
import { receiverPortProblem, receiverProblem } from './webhook-url.ts';

/** Where to connect to. Every address was checked; the host is not resolved a second time. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

const maxReachedHosts = 1_000;

/** Decides what may leave the machine: by the URL, by the addresses that its host resolves to, and by the port. */
export abstract class EgressFilter {
  readonly addresses: AddressPolicy;
  readonly #resolver: NameResolver;

  constructor(addresses: AddressPolicy, resolver: NameResolver) {
    this.addresses = addresses;
    this.#resolver = resolver;
  }

  /** Why nothing of the host of `url` may be requested, as far as it can be told without DNS. */
  hostProblem(url: URL): string | undefined {
    return unreachableProblem(hostOf(url), this.addresses);
  }

  /** Why `url` may not be requested, as far as it can be told without DNS. */
  abstract problem(url: URL): string | undefined;
  protected abstract portProblem(port: number, addresses: readonly string[]): string | undefined;

  /**
   * Checks the host, resolves it once and checks every address; one forbidden address rejects the host.
   * @throws EgressFailure `blocked`, `dns`
   */
  async resolve(host: string, port: number, signal?: AbortSignal): Promise<Destination> {
    const { blocklist } = this.addresses;
    const optedOut = blocklist.problem(host);
    if (optedOut !== undefined) throw new EgressFailure('blocked', optedOut);
    const addresses = isIP(host) === 0 ? await this.#resolver.addresses(host, signal) : [host];
    await this.addresses.refresh();
    if (addresses.some((address) => blocklist.blocks(address)))
      throw new EgressFailure('blocked', `${host} resolves to an address whose owner has opted out of scans`);
    const forbidden = addresses.map((address) => this.addresses.problem(address)).find((found) => found !== undefined);
    if (forbidden !== undefined) {
      // What a name resolves to inside of this network is not told.
      const message = isIP(host) === 0 ? `${host} resolves to an address that is not permitted` : forbidden;
      throw new EgressFailure('blocked', message, { cause: new Error(forbidden) });
    }
    const problem = this.portProblem(port, addresses);
    if (problem !== undefined) throw new EgressFailure('blocked', problem);
    return { host, port, addresses };
  }

  /** To be told of each connection that is made. */
  abstract reached(destination: Destination, address: string): void;
}

/** Lets through what may be scanned. */
export class ScanEgressFilter extends EgressFilter {
  readonly #policy: TargetPolicy;
  /** The address of each host that was connected to last. */
  readonly #reached = new BoundedMap<string, string>(maxReachedHosts);

  constructor(policy: TargetPolicy, resolver: NameResolver) {
    super(policy.addresses, resolver);
    this.#policy = policy;
  }

  problem(url: URL): string | undefined {
    const problem = urlProblem(url, this.#policy);
    return problem?.startsWith('must ') === true ? `the URL ${problem}` : problem;
  }

  protected portProblem(port: number, addresses: readonly string[]): string | undefined {
    return resolvedPortProblem(port, addresses, this.#policy);
  }

  /** The address that was reached last comes first: where another one swallows packets, each connection would wait for it. */
  override async resolve(host: string, port: number, signal?: AbortSignal): Promise<Destination> {
    const { addresses } = await super.resolve(host, port, signal);
    const reached = this.#reached.get(host);
    const first = addresses.filter((address) => address === reached);
    return { host, port, addresses: [...first, ...addresses.filter((address) => address !== reached)] };
  }

  reached({ host }: Destination, address: string): void {
    this.#reached.set(host, address);
  }
}

/** Lets through what may receive webhooks. */
export class WebhookEgressFilter extends EgressFilter {
  problem(url: URL): string | undefined {
    return receiverProblem(url, this);
  }

  protected portProblem(port: number, addresses: readonly string[]): string | undefined {
    return receiverPortProblem(port) ?? ownPortProblem(port, addresses, this.addresses);
  }

  /** A receiver that accepts connections may be broken: the next attempt goes to another one, as DNS rotates them. */
  reached(): void {
    // Nothing is kept.
  }
}
