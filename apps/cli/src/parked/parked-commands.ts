import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, Leases, ParkedEvents, reactTo, whilePaused } from '#event-sourcing';
import type { ParkedEvent, Saga, StoredEvent } from '#event-sourcing';
import { projections, sagas } from '#service';
import { CommandFailed, exitCodes, notFound, wrongUse } from '../exit-codes.ts';
import { Operator } from '../operator.ts';
import { facts, table } from '../output.ts';
import type { Answer, Output } from '../output.ts';
import { Rebuilds } from '../projections/rebuilds.ts';
import { ReadModels } from '../read-models.ts';

/** Which of the parked events: one by its id, those of a reader, or all. */
export interface Selection {
  readonly id: string | undefined;
  readonly reader: string | undefined;
  readonly all: boolean;
}

const pageSize = 10_000;

@Injectable()
export class ParkedCommands {
  readonly #log: EventLog;
  readonly #leases: Leases;
  readonly #catalogue: EventCatalogue;
  readonly #parked: ParkedEvents;
  readonly #commands: CommandBus;
  readonly #rebuilds: Rebuilds;
  readonly #readModels: ReadModels;
  readonly #operator: Operator;

  constructor(
    log: EventLog,
    leases: Leases,
    catalogue: EventCatalogue,
    parked: ParkedEvents,
    commands: CommandBus,
    rebuilds: Rebuilds,
    readModels: ReadModels,
    operator: Operator,
  ) {
    this.#log = log;
    this.#leases = leases;
    this.#catalogue = catalogue;
    this.#parked = parked;
    this.#commands = commands;
    this.#rebuilds = rebuilds;
    this.#readModels = readModels;
    this.#operator = operator;
  }

  async list(reader: string | undefined): Promise<Answer> {
    const rows = (await this.#parked.list(reader, pageSize)).map(viewOf);
    return { json: rows, text: table(rows, ['parked_id', 'type', 'stream', 'revision', 'parked_at', 'error']) };
  }

  async show(id: string): Promise<Answer> {
    const parked = await this.#require(id);
    const { data, metadata } = await this.#eventOf(parked);
    const document = { ...viewOf(parked), data, metadata };
    return { json: document, text: facts(document) };
  }

  /**
   * A saga reacts again, in the order of each stream. A projection is made anew: its documents have moved on, and a
   * late event can no longer be folded into them.
   */
  async retry(selection: Selection, output: Output): Promise<Answer> {
    const selected = await this.#select(selection);
    let left = 0;
    for (const [reader, events] of Map.groupBy(selected, ({ reader }) => reader)) {
      const projection = projections.find(({ collection }) => collection.name === reader);
      const saga = sagas.find(({ name }) => name === reader);
      if (projection !== undefined) await this.#rebuilds.rebuild(projection, true);
      else if (saga !== undefined) await this.#reactAgain(saga, new Set(events.map(({ stream }) => stream)), output);
      else output.note(`This program has no reader ${reader}; its events can only be discarded.`);
      left += (await this.#parked.list(reader, pageSize)).length;
    }
    const text = `${selected.length} retried, ${left} still parked.`;
    return {
      json: { retried: selected.length, parked: left },
      text,
      exitCode: left > 0 ? exitCodes.no : exitCodes.done,
    };
  }

  /** What they say stays unhandled, for good. */
  async discard(selection: Selection): Promise<Answer> {
    const selected = await this.#select(selection);
    for (const { parkedId } of selected) await this.#parked.remove(parkedId);
    return { json: { discarded: selected.map(({ parkedId }) => parkedId) }, text: `${selected.length} discarded.` };
  }

  async #reactAgain(saga: Saga, streams: ReadonlySet<string>, output: Output): Promise<void> {
    const never = new AbortController().signal;
    await this.#readModels.whileFollowed(projections, () =>
      whilePaused(this.#leases, saga.name, this.#operator.owner, never, async () => {
        const waiting = (await this.#parked.list(saga.name, pageSize)).filter(({ stream }) => streams.has(stream));
        for (const inOrder of Map.groupBy(waiting, ({ stream }) => stream).values()) {
          await this.#reactInOrder(saga, inOrder, output);
        }
      }),
    );
  }

  async #reactInOrder(saga: Saga, waiting: readonly ParkedEvent[], output: Output): Promise<void> {
    for (const parked of waiting) {
      try {
        await reactTo(saga, this.#catalogue, await this.#eventOf(parked), (command) => this.#commands.execute(command));
        await this.#parked.remove(parked.parkedId);
      } catch (error) {
        output.note(`${parked.parkedId} failed again: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
    }
  }

  async #select({ id, reader, all }: Selection): Promise<readonly ParkedEvent[]> {
    if ([id !== undefined, reader !== undefined, all].filter(Boolean).length !== 1) {
      throw wrongUse('name one parked event, or say --reader or --all');
    }
    return id === undefined ? this.#parked.list(reader, pageSize) : [await this.#require(id)];
  }

  async #require(id: string): Promise<ParkedEvent> {
    const parked = await this.#parked.show(id);
    if (parked === undefined) throw notFound(`There is no parked event ${id}.`);
    return parked;
  }

  async #eventOf({ stream, revision, parkedId }: ParkedEvent): Promise<StoredEvent> {
    for await (const event of this.#log.readStream(stream, revision)) return event;
    throw new CommandFailed(exitCodes.no, `The log has no event for ${parkedId}.`);
  }
}

function viewOf(event: ParkedEvent): Readonly<Record<string, unknown>> {
  const { parkedId: parked_id, reader, eventId: event_id, type, stream, revision, position, error } = event;
  return { parked_id, reader, event_id, type, stream, revision, position, error, parked_at: event.parkedAt };
}
