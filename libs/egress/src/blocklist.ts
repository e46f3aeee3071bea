import { normalizedForms } from './address-forms.ts';
import { NetworkSet } from './network-set.ts';

/** Host names as URLs have them, and networks in CIDR notation: what `parseBlocklist` makes. */
export type BlocklistEntries = readonly string[];

/**
 * The hosts and networks whose owners have opted out of scans. Its entries are replaced while scans run, and
 * each decision follows the present ones.
 */
export class Blocklist {
  #entries: BlocklistEntries = [];
  #names: ReadonlySet<string> = new Set();
  #networks = new NetworkSet([]);
  readonly #watchers = new Set<(entries: BlocklistEntries) => void>();

  constructor(entries: BlocklistEntries = []) {
    this.replace(entries);
  }

  get entries(): BlocklistEntries {
    return this.#entries;
  }

  replace(entries: BlocklistEntries): void {
    this.#entries = entries;
    this.#names = new Set(entries.filter((entry) => !isCidr(entry)));
    this.#networks = new NetworkSet(entries.filter(isCidr));
    for (const watcher of this.#watchers) watcher(entries);
  }

  /** Calls back when it is replaced. @returns a function that ends the watch */
  watch(onReplaced: (entries: BlocklistEntries) => void): () => void {
    this.#watchers.add(onReplaced);
    return () => this.#watchers.delete(onReplaced);
  }

  /** Whether an IP literal or a host name is on the list: a name also by each domain that it is below. */
  blocks(host: string): boolean {
    if (this.#entries.length === 0) return false;
    const forms = normalizedForms(host);
    return forms.length > 0
      ? forms.some((form) => this.#networks.has(form))
      : domainsOf(host).some((name) => this.#names.has(name));
  }

  /** Why a host (an IP literal without brackets, or a name) may not be scanned, or undefined when it may. */
  problem(host: string): string | undefined {
    return this.blocks(host) ? `the owner of ${host} has opted out of scans` : undefined;
  }
}

function isCidr(entry: string): boolean {
  return entry.includes('/');
}

/** `www.example.com`, `example.com`, `com` */
function domainsOf(host: string): readonly string[] {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
