import type { DnsRecord, DnsClient, DnsQueryOptions, DnsRecordType, DnsResponse } from '#egress';

/** DNS queries within a budget: a query past it, and one that gets no usable response, gives undefined. */
export class DnsQueries {
  readonly #dns: Pick<DnsClient, 'query'>;
  readonly #signal: AbortSignal;
  #left: number;

  constructor(dns: Pick<DnsClient, 'query'>, maxQueries: number, signal: AbortSignal) {
    this.#dns = dns;
    this.#left = maxQueries;
    this.#signal = signal;
  }

  async reply(name: string, type: DnsRecordType, options: DnsQueryOptions = {}): Promise<DnsResponse | undefined> {
    if (this.#left <= 0) return undefined;
    this.#left -= 1;
    try {
      return await this.#dns.query(name, type, { ...options, signal: this.#signal });
    } catch {
      return undefined;
    }
  }

  /** The records of this type, put into text by `write`; empty where there are none. */
  async records<Type extends DnsRecordType>(
    name: string,
    type: Type,
    write: (record: Extract<DnsRecord, { type: Type }>) => string,
  ): Promise<readonly string[] | undefined> {
    const reply = await this.reply(name, type);
    const isWanted = (record: DnsRecord): record is Extract<DnsRecord, { type: Type }> => record.type === type;
    return reply?.records.filter(isWanted).map(write);
  }

  /** TXT records, the strings of each put together. */
  async texts(name: string): Promise<readonly string[] | undefined> {
    return this.records(name, 'TXT', ({ data }) => [data].flat().map(String).join(''));
  }
}
