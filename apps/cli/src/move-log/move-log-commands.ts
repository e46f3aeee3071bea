import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { copyLog, CopyDiffers, EventLog, ForeignEvents, ParkedEvents, ReadStore } from '#event-sourcing';
import type { LogCopy } from '#event-sourcing';
import { Clock } from '#kernel';
import { lockDataDirectory } from '#storage';
import type { Settings } from '#service';
import { CommandFailed, exitCodes, wrongUse } from '../exit-codes.ts';
import { facts } from '../output.ts';
import type { Answer, Output } from '../output.ts';
import { handOverReadStore, reactionsSoFar } from './hand-over-read-store.ts';
import { openTargetReadStore } from './target-read-store.ts';

export interface MoveOptions {
  readonly to: string;
  readonly readStore: string;
}

const betweenNotesMs = 2_000;

/** Moves a service from the embedded stores to servers. */
@Injectable()
export class MoveLogCommands {
  readonly #eventLog: EventLog;
  readonly #readStore: ReadStore;
  readonly #parked: ParkedEvents;
  readonly #clock: Clock;

  constructor(eventLog: EventLog, readStore: ReadStore, parked: ParkedEvents, clock: Clock) {
    this.#eventLog = eventLog;
    this.#readStore = readStore;
    this.#parked = parked;
    this.#clock = clock;
  }

  async copy({ to, readStore }: MoveOptions, settings: Settings, output: Output): Promise<Answer> {
    if (settings.EVENT_LOG !== 'sqlite' || settings.READ_STORE !== 'sqlite') {
      throw wrongUse('Only the embedded stores are copied: run this with EVENT_LOG=sqlite and READ_STORE=sqlite.');
    }
    const lock = lockDataDirectory(settings.DATA_DIR);
    if (lock === undefined) throw conflict(`A server is using ${settings.DATA_DIR}. Stop it first.`);
    try {
      if ((await this.#parked.list(undefined, 1)).length > 0) {
        throw conflict('There are parked events, which would be forgotten. See `parked list`.');
      }
      return answerOf(await this.#moveTo(to, readStore, output), settings);
    } finally {
      lock.release();
    }
  }

  async #moveTo(to: string, readStore: string, output: Output): Promise<LogCopy> {
    const { EventStoreDbLog } = await import('#storage/servers');
    const target = new EventStoreDbLog(to);
    const models = await openTargetReadStore(readStore, this.#clock);
    try {
      const reactions = await reactionsSoFar(this.#readStore);
      const copy = await copyLog(this.#eventLog, target, {
        marks: [...reactions.values()],
        signal: new AbortController().signal,
        onProgress: notesOn(output),
      });
      await handOverReadStore(this.#readStore, models, reactions, copy.targetPositionOf);
      return copy;
    } catch (error) {
      if (error instanceof ForeignEvents || error instanceof CopyDiffers) throw conflict(error.message);
      throw error;
    } finally {
      await Promise.all([target.close(), models.close()]);
    }
  }
}

function conflict(message: string): CommandFailed {
  return new CommandFailed(exitCodes.conflict, message);
}

function notesOn(output: Output): (progress: { readonly events: number }) => void {
  let notedAt = performance.now();
  return ({ events }) => {
    if (performance.now() - notedAt < betweenNotesMs) return;
    notedAt = performance.now();
    output.note(`${events} events are there`);
  };
}

function answerOf({ events, alreadyThere, hash }: LogCopy, { DATA_DIR }: Settings): Answer {
  const json = { events, already_there: alreadyThere, hash };
  const next = [
    'Both logs hold the same. Start the service with:',
    '  EVENT_LOG=eventstoredb EVENTSTORE_URL=<as given by --to>',
    '  READ_STORE=mongodb MONGODB_URL=<as given by --read-store>, or READ_STORE=sqlite DATA_DIR=<that directory>',
    `  SECRETS_KEY=<what ${join(DATA_DIR, 'secrets.key')} holds, or the SECRETS_KEY in use>`,
    'It makes its read models from the log when it starts.',
  ].join('\n');
  return { json, text: `${facts(json)}\n\n${next}` };
}
