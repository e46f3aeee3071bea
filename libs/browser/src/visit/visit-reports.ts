import type { Ids } from '#kernel';
import type { VisitLog } from './visit-log.ts';

const prefixLength = 22;

/**
 * Brings what pages write to the console as reports to the logs of their visits. A report begins with a text that is new for each visit: what
 * the page of one visit might learn of it is worth nothing in another one.
 */
export class VisitReports {
  readonly #logs = new Map<string, VisitLog>();
  readonly #ids: Ids;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** @returns what the reports of the visit with this log begin with, until `close` */
  open(log: VisitLog): string {
    const prefix = this.#ids.token(prefixLength);
    this.#logs.set(prefix, log);
    return prefix;
  }

  close(prefix: string): void {
    this.#logs.delete(prefix);
  }

  /** Adds a report to its log; any other text is left. */
  take(text: string): void {
    this.#logs.get(text.slice(0, prefixLength))?.add(text.slice(prefixLength));
  }
}
