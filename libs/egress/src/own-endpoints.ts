import { lookup } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';

/** A host and port that belong to this installation: the service itself, or one of its stores. */
export interface OwnEndpoint {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Other sites may have the same address, as behind a proxy: then the operator may allow it, and the name stays denied. */
  readonly sharesAddress?: boolean;
}

export interface ResolvedEndpoint extends OwnEndpoint {
  /** Empty where the host is not known, and before the first resolution. */
  readonly addresses: readonly string[];
}

const resolvedForMs = 60_000;
/** A system resolver that does not respond must not hold up connections. */
const maxWaitMs = 2_000;

/** The addresses of this installation's endpoints, as the system resolves their names. */
export class OwnEndpoints {
  #resolved: readonly ResolvedEndpoint[];
  #until = -Infinity;
  #resolving: Promise<void> | undefined;
  #isFirst = true;

  constructor(endpoints: readonly OwnEndpoint[]) {
    this.#resolved = endpoints.map((endpoint) => ({ ...endpoint, addresses: [] }));
  }

  /** As of the last resolution. */
  get resolved(): readonly ResolvedEndpoint[] {
    return this.#resolved;
  }

  /** Resolves the names unless that was done within the last minute; only the first time is waited for. Never fails. */
  async refresh(): Promise<void> {
    if (this.#resolved.length === 0 || performance.now() < this.#until) return;
    this.#resolving ??= this.#resolve().finally(() => (this.#resolving = undefined));
    if (!this.#isFirst) return;
    await Promise.race([this.#resolving, setTimeout(maxWaitMs, undefined, { ref: false })]);
    this.#isFirst = false;
  }

  async #resolve(): Promise<void> {
    this.#resolved = await Promise.all(
      this.#resolved.map(async (endpoint) => ({ ...endpoint, addresses: await addressesOf(endpoint) })),
    );
    this.#until = performance.now() + resolvedForMs;
  }
}

/** Those known before when the name cannot be resolved now. */
async function addressesOf({ host, addresses }: ResolvedEndpoint): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return addresses;
  }
}
