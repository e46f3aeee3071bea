import type { DnsQuestion } from '../../artifacts.ts';
import type { DnsRecord, DnsClient, DnsQueryOptions, DnsRecordType, DnsResponse } from '#egress';

/** DNS queries within a budget: a query past it, and one that gets no usable response, gives undefined. */
export class DnsQueries {
  readonly #dns: Pick<DnsClient, 'query'>;
  readonly #signal: AbortSignal;
  readonly #unanswered = new Set<DnsQuestion>();
  readonly #unasked = new Set<DnsQuestion>();
  #left: number;

  constructor(dns: Pick<DnsClient, 'query'>, maxQueries: number, signal: AbortSignal) {
    this.#dns = dns;
    this.#left = maxQueries;
    this.#signal = signal;
  }

  /** What got no usable response. */
  get unanswered(): readonly DnsQuestion[] {
    return [...this.#unanswered];
  }

  /** What was past the budget. */
  get unasked(): readonly DnsQuestion[] {
    return [...this.#unasked];
  }

  /** Notes a question that takes more queries than a scan has for it. */
  leaveOut(question: DnsQuestion): void {
    this.#unasked.add(question);
  }

  /** `question`: what is not known where there is no usable response; undefined where that is asked in another way then. */
  async reply(
    question: DnsQuestion | undefined,
    name: string,
    type: DnsRecordType,
    options: DnsQueryOptions = {},
  ): Promise<DnsResponse | undefined> {
    if (this.#left <= 0) {
      if (question !== undefined) this.leaveOut(question);
      return undefined;
    }
    this.#left -= 1;
    try {
      return await this.#dns.query(name, type, { ...options, signal: this.#signal });
    } catch {
      if (question !== undefined) this.#unanswered.add(question);
      return undefined;
    }
  }

  /** The records of this type, put into text by `write`; empty where there are none. */
  async records<Type extends DnsRecordType>(
    question: DnsQuestion,
    name: string,
    type: Type,
    write: (record: Extract<DnsRecord, { type: Type }>) => string,
  ): Promise<readonly string[] | undefined> {
    const reply = await this.reply(question, name, type);
    const isWanted = (record: DnsRecord): record is Extract<DnsRecord, { type: Type }> => record.type === type;
    return reply?.records.filter(isWanted).map(write);
  }

  /** TXT records, the strings of each put together. */
  async texts(question: DnsQuestion, name: string): Promise<readonly string[] | undefined> {
    return this.records(question, name, 'TXT', ({ data }) => [data].flat().map(String).join(''));
  }
}
