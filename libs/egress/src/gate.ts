import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { EgressFailure } from './failure.ts';
import type { NameResolver } from './resolver.ts';
import { resolvedPortProblem, urlProblem } from './target-url.ts';
import type { TargetPolicy } from './target-url.ts';
import { receiverPortProblem, receiverProblem } from './webhook-url.ts';

/** Where to connect to: every address was judged, and none was resolved a second time. */
export interface Admission {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

/** The one judge of all that leaves the machine: the URL's spelling, what its host resolves to, its port. */
export abstract class Gate {
  readonly addresses: AddressPolicy;
  readonly #resolver: NameResolver;

  constructor(addresses: AddressPolicy, resolver: NameResolver) {
    this.addresses = addresses;
    this.#resolver = resolver;
  }

  /** Why `url` may not be requested, as far as it can be told without DNS. */
  abstract problem(url: URL): string | undefined;
  protected abstract portProblem(port: number, addresses: readonly string[]): string | undefined;

  /** Resolves once and judges every answer; one bad address refuses the host. Throws `EgressFailure`: 'blocked' or 'dns'. */
  async admit(host: string, port: number, signal?: AbortSignal): Promise<Admission> {
    const addresses = isIP(host) === 0 ? await this.#resolver.addresses(host, signal) : [host];
    const problem =
      addresses.map((address) => this.addresses.problem(address)).find((found) => found !== undefined) ??
      this.portProblem(port, addresses);
    if (problem !== undefined) throw new EgressFailure('blocked', problem);
    return { host, port, addresses };
  }
}

/** Lets through what may be scanned. */
export class ScanGate extends Gate {
  readonly #policy: TargetPolicy;

  constructor(policy: TargetPolicy, resolver: NameResolver) {
    super(policy.addresses, resolver);
    this.#policy = policy;
  }

  problem(url: URL): string | undefined {
    return urlProblem(url, this.#policy);
  }

  protected portProblem(port: number, addresses: readonly string[]): string | undefined {
    return resolvedPortProblem(port, addresses, this.#policy);
  }
}

/** Lets through what may receive webhooks. */
export class WebhookGate extends Gate {
  problem(url: URL): string | undefined {
    return receiverProblem(url, this);
  }

  protected portProblem(port: number): string | undefined {
    return receiverPortProblem(port);
  }
}
