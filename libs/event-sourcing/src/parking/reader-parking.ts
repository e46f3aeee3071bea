import type { StoredEvent } from '../ports/event-log.ts';
import type { FailedEvent, ParkedEvents } from './parked-events.ts';
import type { ParkingState } from './parking.decider.ts';

/**
 * The parked events of one reader while this process runs it. Only the reader parks events, so that a stream is known
 * to be free without a query; whether a parked stream was freed by an operator meanwhile is read from the log.
 */
export class ReaderParking {
  readonly #parked: ParkedEvents;
  readonly #reader: string;
  #state: ParkingState;
  #streams: ReadonlySet<string>;
  #unsaved: FailedEvent[] = [];

  static async open(parked: ParkedEvents, reader: string): Promise<ReaderParking> {
    return new ReaderParking(parked, reader, await parked.of(reader));
  }

  private constructor(parked: ParkedEvents, reader: string, state: ParkingState) {
    this.#parked = parked;
    this.#reader = reader;
    this.#state = state;
    this.#streams = streamsOf(state);
  }

  /**
   * The events that the reader has to handle. Discarded events are left out, and so are those of streams with a parked
   * event: they are parked as well, so that no stream is handled out of order.
   */
  async admit(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (this.#isEmpty()) return events;
    const admitted: StoredEvent[] = [];
    for (const event of events) {
      if (this.#state.discarded.has(event.id)) continue;
      if (await this.#isParked(event.stream)) this.park(event, 'an earlier event of its stream is parked');
      else admitted.push(event);
    }
    return admitted;
  }

  /** Parks an event; it is recorded by `save`. */
  park(event: StoredEvent, error: string): void {
    this.#unsaved.push({ event, error });
  }

  /** Records what was parked. To be called before the checkpoint passes it. */
  async save(): Promise<void> {
    if (this.#unsaved.length === 0) return;
    await this.#parked.park(this.#reader, this.#unsaved);
    this.#unsaved = [];
    await this.#refresh();
  }

  #isEmpty(): boolean {
    return this.#streams.size === 0 && this.#unsaved.length === 0 && this.#state.discarded.size === 0;
  }

  async #isParked(stream: string): Promise<boolean> {
    if (this.#unsaved.some(({ event }) => event.stream === stream)) return true;
    if (!this.#streams.has(stream)) return false;
    await this.#refresh();
    return this.#streams.has(stream);
  }

  async #refresh(): Promise<void> {
    const state = await this.#parked.of(this.#reader);
    if (state === this.#state) return;
    this.#state = state;
    this.#streams = streamsOf(state);
  }
}

function streamsOf({ parked }: ParkingState): ReadonlySet<string> {
  return new Set([...parked.values()].map(({ stream }) => stream));
}
