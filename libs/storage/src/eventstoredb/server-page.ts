/** How many events of a stream the server reads at a time. */
const pageSize = 32;

/**
 * Where a read of a stream is within the server's pages. The server takes the last revision of the stream, then reads the page: when a
 * batch is appended between the two, it ends with a whole page, in the middle of the batch.
 */
export class ServerPage {
  readonly #from: number;
  #first: number | undefined;
  #next: number;

  constructor(from: number) {
    this.#from = from;
    this.#next = from;
  }

  receive(revision: number): void {
    this.#first ??= revision;
    this.#next = revision + 1;
  }

  /** Whether a read that has ended here has to be continued. */
  get mayHaveMissedEvents(): boolean {
    if (this.#first === undefined) return false;
    // Pages begin where the read does, or at the first revision that was not truncated.
    return [this.#from, this.#first].some((start) => (this.#next - start) % pageSize === 0);
  }
}
