import type { StoredEvent } from '../ports/event-log.ts';
import type { ParkedEvents } from './parked-events.ts';

/**
 * The parked events of one reader. While it holds its lease no other process parks events for it: as long as there are
 * none, nothing is queried.
 */
export class ReaderParking {
  readonly #parked: ParkedEvents;
  readonly #reader: string;
  #isEmpty = false;
  /** Set before the first write, and never reset: a write in progress is not found yet. */
  #hasParked = false;

  static async open(parked: ParkedEvents, reader: string): Promise<ReaderParking> {
    const parking = new ReaderParking(parked, reader);
    await parking.any();
    return parking;
  }

  private constructor(parked: ParkedEvents, reader: string) {
    this.#parked = parked;
    this.#reader = reader;
  }

  async any(): Promise<boolean> {
    if (this.#hasParked) return true;
    if (!this.#isEmpty) this.#isEmpty = (await this.#parked.list(this.#reader, 1)).length === 0;
    return this.#hasParked || !this.#isEmpty;
  }

  async has(stream: string): Promise<boolean> {
    return (await this.any()) && (await this.#parked.streamIsParked(this.#reader, stream));
  }

  async park(event: StoredEvent, error: string): Promise<void> {
    this.#hasParked = true;
    await this.#parked.park(this.#reader, event, error);
  }
}
