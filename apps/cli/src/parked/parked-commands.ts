import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, Leases, ParkedEvents, reactTo, readerName, whilePaused } from '#event-sourcing';
import type { ParkedEvent, Saga, StoredEvent } from '#event-sourcing';
import { messageOf } from '#kernel';
import { projections, readerNames, sagas } from '#service';
import { CommandFailed, exitCodes, notFound, usageError } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { objectResult, table } from '../output.ts';
import type { CommandResult, Output } from '../output.ts';
import { ProjectionRebuilder } from '../projections/projection-rebuilder.ts';
import { ReadModels } from '../read-models.ts';
import { findReader } from './find-reader.ts';

/** Selects parked events: one by its id, those of a reader, or all. */
export interface Selection {
  readonly id: string | undefined;
  readonly reader: string | undefined;
  readonly all: boolean;
}

@Injectable()
export class ParkedCommands {
  readonly #log: EventLog;
  readonly #leases: Leases;
  readonly #catalogue: EventCatalogue;
  readonly #parked: ParkedEvents;
  readonly #commands: CommandBus;
  readonly #rebuilder: ProjectionRebuilder;
  readonly #readModels: ReadModels;
  readonly #operator: Operator;

  constructor(
    log: EventLog,
    leases: Leases,
    catalogue: EventCatalogue,
    parked: ParkedEvents,
    commands: CommandBus,
    rebuilder: ProjectionRebuilder,
    readModels: ReadModels,
    operator: Operator,
  ) {
    this.#log = log;
    this.#leases = leases;
    this.#catalogue = catalogue;
    this.#parked = parked;
    this.#commands = commands;
    this.#rebuilder = rebuilder;
    this.#readModels = readModels;
    this.#operator = operator;
  }

  async list(reader: string | undefined): Promise<CommandResult> {
    const rows = (await this.#list(reader)).map(viewOf);
    return {
      json: rows,
      text: table(rows, ['parked_id', 'type', 'stream', 'revision', 'position', 'parked_at', 'error']),
    };
  }

  async show(id: string): Promise<CommandResult> {
    const parked = await this.#require(id);
    const { data, metadata } = await this.#eventOf(parked);
    const document = { ...viewOf(parked), data, metadata };
    return objectResult(document);
  }

  /**
   * Sagas handle the events again, in the order of each stream. A projection is rebuilt: its documents have moved on,
   * and a late event can no longer be applied to them.
   */
  async retry(selection: Selection, output: Output): Promise<CommandResult> {
    const selected = await this.#select(selection);
    let remaining = 0;
    for (const [reader, events] of Map.groupBy(selected, ({ reader }) => reader)) {
      const projection = projections.find(({ collection }) => readerName(collection) === reader);
      const saga = sagas.find(({ name }) => name === reader);
      if (projection !== undefined) await this.#rebuilder.rebuildOne(projection, true);
      else if (saga !== undefined) await this.#retrySaga(saga, new Set(events.map(({ stream }) => stream)), output);
      else output.note(`Reader ${reader} does not exist in this version; its parked events can only be discarded.`);
      remaining += (await this.#parked.list(reader)).length;
    }
    const text = `${selected.length} retried, ${remaining} still parked.`;
    return {
      json: { retried: selected.length, parked: remaining },
      text,
      exitCode: remaining > 0 ? exitCodes.failure : exitCodes.success,
    };
  }

  /** Records the decision that their readers never handle the events; rebuilds skip them too. */
  async discard(selection: Selection): Promise<CommandResult> {
    const selected = await this.#select(selection);
    const context = this.#operator.context();
    for (const [reader, events] of Map.groupBy(selected, (event) => event.reader)) {
      await this.#parked.discard(reader, events.map(eventIdOf), context);
    }
    return { json: { discarded: selected.map(({ parkedId }) => parkedId) }, text: `${selected.length} discarded.` };
  }

  async #retrySaga(saga: Saga, streams: ReadonlySet<string>, output: Output): Promise<void> {
    const never = new AbortController().signal;
    await this.#readModels.withReadersRunning(projections, () =>
      whilePaused(this.#leases, saga.name, this.#operator.owner, never, async () => {
        const waiting = (await this.#parked.list(saga.name)).filter(({ stream }) => streams.has(stream));
        for (const inOrder of Map.groupBy(waiting, ({ stream }) => stream).values()) {
          await this.#retryStream(saga, inOrder, output);
        }
      }),
    );
  }

  async #retryStream(saga: Saga, waiting: readonly ParkedEvent[], output: Output): Promise<void> {
    for (const parked of waiting) {
      try {
        await reactTo(saga, this.#catalogue, await this.#eventOf(parked), (command) => this.#commands.execute(command));
        await this.#parked.markHandled(saga.name, [parked.eventId], this.#operator.context());
      } catch (error) {
        output.note(`${parked.parkedId} failed again: ${messageOf(error)}`);
        return;
      }
    }
  }

  async #select({ id, reader, all }: Selection): Promise<readonly ParkedEvent[]> {
    if ([id !== undefined, reader !== undefined, all].filter(Boolean).length !== 1) {
      throw usageError('Give the id of one parked event, or --reader NAME, or --all.');
    }
    return id === undefined ? this.#list(reader) : [await this.#require(id)];
  }

  /** Oldest first. @throws CommandFailed */
  async #list(reader: string | undefined): Promise<readonly ParkedEvent[]> {
    const parked = reader === undefined ? await this.#listOf(readerNames) : await this.#listNamed(reader);
    return parked.toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }

  /** A reader of an earlier version may still have parked events. */
  async #listNamed(reader: string): Promise<readonly ParkedEvent[]> {
    const parked = await this.#parked.list(reader);
    return parked.length > 0 ? parked : this.#parked.list(findReader(reader));
  }

  async #listOf(readers: readonly string[]): Promise<readonly ParkedEvent[]> {
    return (await Promise.all(readers.map((name) => this.#parked.list(name)))).flat();
  }

  async #require(id: string): Promise<ParkedEvent> {
    const parked = await this.#parked.show(id);
    if (parked === undefined)
      throw notFound(`Parked event ${id} does not exist. \`parked list\` shows the parked events.`);
    return parked;
  }

  async #eventOf({ stream, revision, parkedId }: ParkedEvent): Promise<StoredEvent> {
    for await (const event of this.#log.readStream(stream, revision)) return event;
    throw new CommandFailed(exitCodes.failure, `The event of ${parkedId} is not in the log.`);
  }
}

function eventIdOf({ eventId }: ParkedEvent): string {
  return eventId;
}

function viewOf(event: ParkedEvent): Readonly<Record<string, unknown>> {
  const { parkedId: parked_id, reader, eventId: event_id, eventType: type, stream, revision, position, error } = event;
  return { parked_id, reader, event_id, type, stream, revision, position, error, parked_at: event.parkedAt };
}
