import { countOf } from '#kernel';
/** What one spender of a scan's requests is promised. */
export interface RequestShare {
  /** Requests that it can use at most. */
  readonly need: number;
  /** Its part of what is distributed, in relation to the others. */
  readonly weight: number;
  /** Spenders of one group wait for each other's results: each of them may use what the others were promised. */
  readonly group?: string;
}

interface Spender {
  readonly group: string | undefined;
  /** Requests that nobody else may use until it has finished. */
  guaranteed: number;
  spent: number;
  finished: boolean;
}

/**
 * The requests of one scan, distributed before they are spent: every spender has a guaranteed share, and what one does
 * not use goes to the others.
 */
export class RequestBudget {
  readonly limit: number;
  readonly #advice: string;
  #reserved: { readonly id: string; readonly requests: number } | undefined;
  readonly #spenders = new Map<string, Spender>();
  #sent = 0;
  #changed = Promise.withResolvers<void>();

  /** `advice`: what follows where it is said that the limit was reached. */
  constructor(limit: number, advice = '') {
    this.limit = limit;
    this.#advice = advice;
  }

  get sent(): number {
    return this.#sent;
  }

  /** What to say where the limit was reached. */
  get usedUp(): string {
    return `the scan's limit of ${countOf(this.limit, 'request')} was reached${this.#advice}`;
  }

  /** Keeps so many requests for the spender `id` that nobody else may use, or wait for. */
  reserve(id: string, requests: number): void {
    this.#reserved = { id, requests };
  }

  /** Guarantees `requests` in all to these spenders, by max-min fairness: small needs are met first. */
  guarantee(requests: number, shares: ReadonlyMap<string, RequestShare>): void {
    for (const [id, guaranteed] of fairShares(requests, shares))
      this.#spenders.set(id, { group: shares.get(id)?.group, guaranteed, spent: 0, finished: false });
  }

  /** True while the spender has not used up its guaranteed share. */
  isWithinShare(id: string): boolean {
    const spender = this.#spenders.get(id);
    const isPromised = spender !== undefined && !spender.finished && spender.spent < spender.guaranteed;
    // What others of its group have used of its share is no longer there.
    const promised = spender?.group === undefined ? 0 : this.#promisedBesides(id);
    return isPromised && this.#sent + promised < this.#limitFor(id);
  }

  /** True when the spender may send now: within its share, or from what nobody outside of its group was promised. */
  hasRoom(id: string): boolean {
    return this.isWithinShare(id) || this.#sent + this.#promisedBesides(id) < this.#limitFor(id);
  }

  /** Resolves with true once the spender may send, with false when it never will or `signal` aborts. */
  async room(id: string, signal: AbortSignal): Promise<boolean> {
    const aborted = Promise.withResolvers<void>();
    const onAbort = (): void => aborted.resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      while (!signal.aborted && this.#sent < this.#limitFor(id)) {
        if (this.hasRoom(id)) return true;
        await Promise.race([this.#changed.promise, aborted.promise]);
      }
      return false;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Counts one request; false when the scan has none left. */
  spend(id: string): boolean {
    if (this.#sent >= this.#limitFor(id)) return false;
    this.#sent += 1;
    const spender = this.#spenders.get(id);
    if (spender !== undefined) spender.spent += 1;
    if (this.#sent >= this.#limitFor('')) this.#wake();
    return true;
  }

  /** What the spender did not use goes to the others. */
  finish(id: string): void {
    const spender = this.#spenders.get(id);
    if (spender === undefined || spender.finished) return;
    spender.finished = true;
    this.#wake();
  }

  #limitFor(id: string): number {
    return this.#reserved === undefined || this.#reserved.id === id ? this.limit : this.limit - this.#reserved.requests;
  }

  /** Requests that are guaranteed to others than the spender and its group, and not used yet. */
  #promisedBesides(id: string): number {
    const own = this.#spenders.get(id)?.group;
    let promised = 0;
    for (const { group, guaranteed, spent, finished } of this.#spenders.values())
      if (!finished && (own === undefined || group !== own)) promised += Math.max(0, guaranteed - spent);
    return promised;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

/** Max-min fair division of `requests` by weight: nobody gets more than its need, and what it leaves goes to the rest. */
export function fairShares(requests: number, shares: ReadonlyMap<string, RequestShare>): ReadonlyMap<string, number> {
  const result = new Map<string, number>();
  const open = new Map([...shares].filter(([, { need, weight }]) => need > 0 && weight > 0));
  let left = Math.max(0, requests);
  while (open.size > 0) {
    const weights = [...open.values()].reduce((sum, { weight }) => sum + weight, 0);
    const level = left / weights;
    const met = [...open].filter(([, { need, weight }]) => need <= level * weight);
    if (met.length === 0) {
      for (const [id, { weight }] of open) result.set(id, Math.floor(level * weight));
      break;
    }
    for (const [id, { need }] of met) {
      result.set(id, need);
      left -= need;
      open.delete(id);
    }
  }
  return result;
}
