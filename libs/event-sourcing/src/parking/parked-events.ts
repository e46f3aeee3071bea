import type { Clock, Ids } from '#kernel';
import { rootContext } from '../commands/command-context.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { CommandExecutor } from '../commands/command-executor.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import type { EventLog, StoredEvent } from '../ports/event-log.ts';
import { parkingStream } from './parking.decider.ts';
import type { ParkingState } from './parking.decider.ts';
import { parkingEvents } from './parking.events.ts';
import type { EventParked } from './parking.events.ts';

/** An event that a reader could not handle. It is parked so that the reader can continue with other streams. */
export interface ParkedEvent extends Readonly<EventParked['data']> {
  readonly parkedId: string;
}

/** An event to be parked, and why. */
export interface FailedEvent {
  readonly event: StoredEvent;
  readonly error: string;
}

/**
 * The parked events of each reader. They are recorded in the log, in a stream for each reader, because nothing else
 * tells that a reader has passed an event without handling it: read models can be rebuilt, this cannot.
 */
export class ParkedEvents {
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;

  constructor(log: EventLog, clock: Clock, ids: Ids) {
    this.#executor = new CommandExecutor(log, new EventCatalogue([parkingEvents]), clock, ids);
    this.#clock = clock;
  }

  /** The parked and discarded events of a reader, as recorded in the log. */
  async of(reader: string): Promise<ParkingState> {
    return (await this.#executor.read(parkingStream, reader)).state;
  }

  async park(reader: string, failed: readonly FailedEvent[]): Promise<void> {
    const parkedAt = this.#clock.timestamp();
    const events = failed.map(({ event: { id, type, stream, revision, position }, error }) => ({
      reader,
      eventId: id,
      eventType: type,
      stream,
      revision,
      position,
      error,
      parkedAt,
    }));
    const context = rootContext(`system:${reader}`, failed[0]?.event.id ?? reader);
    await this.#executor.execute(parkingStream, reader, { type: 'ParkEvents', events }, context);
  }

  /** Those of a reader, in the order in which they were parked. */
  async list(reader: string): Promise<readonly ParkedEvent[]> {
    const { parked } = await this.of(reader);
    return [...parked.values()].map((event) => ({ ...event, parkedId: `${reader}:${event.eventId}` }));
  }

  async show(parkedId: string): Promise<ParkedEvent | undefined> {
    const [reader = ''] = parkedId.split(':', 1);
    return (await this.list(reader)).find((event) => event.parkedId === parkedId);
  }

  /** Records that a reader has handled events that were parked. */
  async markHandled(reader: string, eventIds: readonly string[], context: CommandContext): Promise<void> {
    await this.#executor.execute(parkingStream, reader, { type: 'MarkHandled', reader, eventIds }, context);
  }

  /** Records the decision that a reader never handles these events, in a rebuild either. */
  async discard(reader: string, eventIds: readonly string[], context: CommandContext): Promise<void> {
    await this.#executor.execute(parkingStream, reader, { type: 'Discard', reader, eventIds }, context);
  }
}
