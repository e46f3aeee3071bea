import type { Blocklist } from '#egress';

/** The addresses of a host, as the scan has resolved it. */
type AddressesOf = (host: string) => Promise<readonly string[]>;

/** Notices when the owner of what a scan examines opts out of scans while it runs. */
export class OptOutWatch {
  readonly #blocklist: Blocklist;
  readonly #addressesOf: AddressesOf;
  readonly #onOptOut: (problem: string) => void;
  readonly #hosts = new Set<string>();
  readonly #stop: () => void;
  #problem: string | undefined;

  constructor(blocklist: Blocklist, addressesOf: AddressesOf, onOptOut: (problem: string) => void) {
    this.#blocklist = blocklist;
    this.#addressesOf = addressesOf;
    this.#onOptOut = onOptOut;
    this.#stop = blocklist.watch(() => this.#look());
  }

  /** Why the scan must not go on, or undefined when it may. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Adds a host that the scan examines: an IP literal without brackets, or a name. */
  examine(host: string): void {
    this.#hosts.add(host);
  }

  end(): void {
    this.#stop();
  }

  #look(): void {
    for (const host of this.#hosts) {
      const problem = this.#blocklist.problem(host);
      if (problem !== undefined) this.#optedOut(problem);
      else void this.#lookAtAddresses(host);
    }
  }

  async #lookAtAddresses(host: string): Promise<void> {
    const addresses = await this.#addressesOf(host).catch(() => []);
    if (!addresses.some((address) => this.#blocklist.blocks(address))) return;
    this.#optedOut(`${host} has an address whose owner has opted out of scans`);
  }

  #optedOut(problem: string): void {
    this.#problem ??= problem;
    this.#onOptOut(problem);
  }
}
