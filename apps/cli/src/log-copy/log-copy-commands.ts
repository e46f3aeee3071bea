import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { copyLog, CopyDiffers, EventLog, ForeignEvents, isOutage, ParkedEvents, ReadStore } from '#event-sourcing';
import type { LogCopy } from '#event-sourcing';
import { Clock, countOf, messageOf } from '#kernel';
import { lockDataDirectory } from '#storage';
import { eventStoreUrlMistakes, mongoUrlMistakes, readerNames } from '#service';
import type { Settings } from '#service';
import { CommandFailed, exitCodes, usageError } from '../exit-codes.ts';
import { propertyLines } from '../output.ts';
import type { CommandResult, Output } from '../output.ts';
import { copyReadStoreState, retentionPositions, sagaPositions } from './copy-read-store-state.ts';
import { isMongoUrl, openTargetReadStore } from './target-read-store.ts';

export interface LogCopyOptions {
  readonly to: string;
  readonly readStore: string;
}

const noteIntervalMs = 2_000;

/** Copies the embedded event log to EventStoreDB. */
@Injectable()
export class LogCopyCommands {
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

  async copy({ to, readStore }: LogCopyOptions, settings: Settings, output: Output): Promise<CommandResult> {
    if (settings.EVENT_LOG !== 'sqlite' || settings.READ_STORE !== 'sqlite') {
      throw usageError('`log copy` copies the embedded stores: run it with EVENT_LOG=sqlite and READ_STORE=sqlite.');
    }
    await requireUrls(to, readStore);
    const lock = lockDataDirectory(settings.DATA_DIR);
    if (lock === undefined)
      throw conflict(`DATA_DIR ${settings.DATA_DIR} is in use by another process. Stop it first.`);
    try {
      const parked = await Promise.all(readerNames.map((name) => this.#parked.list(name)));
      if (parked.flat().length > 0) {
        throw conflict(
          'There are parked events, whose positions are those of this log. Retry or discard them first; see `parked list`.',
        );
      }
      return resultOf(await this.#copyTo(to, readStore, settings.EVENTSTORE_PREFIX, output), settings);
    } finally {
      lock.release();
    }
  }

  async #copyTo(to: string, readStore: string, prefix: string, output: Output): Promise<LogCopy> {
    const { EventStoreDbLog } = await import('#storage/servers');
    const target = new EventStoreDbLog(to, { prefix });
    const models = await openTargetReadStore(readStore, this.#clock);
    try {
      const ofSagas = await sagaPositions(this.#eventLog, this.#readStore);
      const saved = new Map([...ofSagas, ...(await retentionPositions(this.#eventLog))]);
      const copy = await copyLog(this.#eventLog, target, {
        marks: [...saved.values()],
        signal: new AbortController().signal,
        onProgress: progressNotes(output),
      });
      for (const [name, position] of saved) await target.savePosition(name, copy.targetPositionOf(position));
      await copyReadStoreState(this.#readStore, models, ofSagas, copy.targetPositionOf);
      return copy;
    } catch (error) {
      if (error instanceof ForeignEvents || error instanceof CopyDiffers) throw conflict(error.message);
      if (isOutage(error)) throw interrupted(error);
      throw error;
    } finally {
      await Promise.all([target.close(), models.close()]);
    }
  }
}

/** Before anything is opened: a directory would be created with the name of a mistyped URL. They may have passwords. */
async function requireUrls(to: string, readStore: string): Promise<void> {
  if (!/^(?:esdb|kurrentdb|kurrent|kdb)(?:\+discover)?:\/\/[^?]/.test(to)) {
    throw usageError('--to must be a connection string like esdb://localhost:2113?tls=false.');
  }
  if (/^(?!mongodb(?:\+srv)?:)[a-z][a-z\d+.-]+:\/\//i.test(readStore)) {
    throw usageError('--read-store must be a URL like mongodb://localhost:27017/scanledger, or a directory.');
  }
  const mistakes = [
    ...(await eventStoreUrlMistakes('--to', to)),
    ...(isMongoUrl(readStore) ? await mongoUrlMistakes('--read-store', readStore) : []),
  ];
  if (mistakes.length > 0) throw usageError(mistakes.join('\n'));
}

function interrupted(error: unknown): CommandFailed {
  const reason = messageOf(error);
  return new CommandFailed(
    exitCodes.failure,
    `A server of --to or --read-store did not respond: ${reason}\nRun the command again to resume the copy.`,
  );
}

function conflict(message: string): CommandFailed {
  return new CommandFailed(exitCodes.conflict, message);
}

function progressNotes(output: Output): (progress: { readonly events: number }) => void {
  let notedAt = performance.now();
  return ({ events }) => {
    if (performance.now() - notedAt < noteIntervalMs) return;
    notedAt = performance.now();
    output.note(`${countOf(events, 'event')} copied`);
  };
}

function resultOf({ events, alreadyThere, hash }: LogCopy, { DATA_DIR, EVENTSTORE_PREFIX }: Settings): CommandResult {
  const json = { events, already_there: alreadyThere, hash };
  const next = [
    'Both logs have the same content. Start the service with:',
    `  EVENT_LOG=eventstoredb EVENTSTORE_URL=<as given by --to>${EVENTSTORE_PREFIX === '' ? '' : ` EVENTSTORE_PREFIX=${EVENTSTORE_PREFIX}`}`,
    '  READ_STORE=mongodb MONGODB_URL=<as given by --read-store>, or READ_STORE=sqlite DATA_DIR=<that directory>',
    `  SECRETS_KEY=<content of ${join(DATA_DIR, 'secrets.key')}, or the SECRETS_KEY in use>`,
    'It builds its read models from the log when it starts.',
  ].join('\n');
  return { json, text: `${propertyLines(json)}\n\n${next}` };
}
