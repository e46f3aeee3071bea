import { Rejected, retryWithBackoff } from '#kernel';
import type { CommandContext } from './command-context.ts';
import type { CommandStep } from './command-step.ts';
import { decideBatch } from './decide-batch.ts';
import type { BatchDecision } from './decide-batch.ts';
import type { EventMaker } from './event-maker.ts';
import type { KnownStreams } from './known-streams.ts';
import { LogUnavailable, OutcomeUnknown, RevisionConflict } from '../ports/event-log.ts';
import type { Appended, EventLog, Position, StreamAppend } from '../ports/event-log.ts';
import type { StreamState } from './stream-state.ts';

const maxConflicts = 50;
const maxAppendAttempts = 8;
const appendBackoff = { initialMs: 100, maxMs: 2_000 };

/** The steps of one command, which take effect together. */
export interface BatchedCommand {
  readonly steps: readonly CommandStep[];
  readonly context: CommandContext;
}

/** What an appended batch has led to. */
export interface AppendedBatch {
  readonly decision: BatchDecision;
  /** Of each stream: not before its last event. */
  readonly positions: ReadonlyMap<string, Position>;
}

export interface BatchAppenderParts {
  readonly log: EventLog;
  readonly streams: KnownStreams;
  readonly events: EventMaker;
  readonly delay: (durationMs: number) => Promise<void>;
}

/** Decides batches of commands and appends their events, at the revisions on which they were decided. */
export class BatchAppender {
  readonly #log: EventLog;
  readonly #streams: KnownStreams;
  readonly #events: EventMaker;
  readonly #delay: (durationMs: number) => Promise<void>;

  constructor({ log, streams, events, delay }: BatchAppenderParts) {
    this.#log = log;
    this.#streams = streams;
    this.#events = events;
    this.#delay = delay;
  }

  /** @throws Rejected `service_unavailable`, and AppendRefused for events that are too large together */
  async append(commands: readonly BatchedCommand[]): Promise<AppendedBatch> {
    const steps = new Map(commands.flatMap((command) => command.steps).map((step) => [step.stream, step]));
    for (let conflicts = 0; conflicts < maxConflicts; conflicts++) {
      const { current, decision } = await this.#decide(steps, commands);
      const appends = this.#appendsOf(commands, decision, current);
      try {
        const positions = new Map([...current].map(([stream, { position }]) => [stream, position]));
        const appended = appends.length === 0 ? [] : await this.#append(appends);
        for (const [n, { stream, expected }] of appends.entries()) {
          const [step, result] = [steps.get(stream), appended[n]];
          if (step === undefined || result === undefined) continue;
          positions.set(stream, result.position);
          this.#streams.appended(step, expected, { state: decision.states.get(stream), ...result });
        }
        return { decision, positions };
      } catch (error) {
        const isConflict = error instanceof RevisionConflict;
        if (isConflict) this.#streams.contend(error.stream);
        // A stream is read on from a state that was read from it; an assumed one may be wrong as well as old.
        for (const { stream } of appends) {
          if (!isConflict || current.get(stream)?.isAssumed === true) this.#streams.forget(stream);
        }
        if (!isConflict) throw error;
      }
    }
    throw new Rejected('service_unavailable', 'Too many concurrent changes. Try again.', { retryAfter: 1 });
  }

  /**
   * The expected revision of an append shows whether the known state of its stream is current. Where nothing would be
   * appended to a stream (a rejected or repeated command) nothing would show it, so the stream is read.
   */
  async #decide(
    steps: ReadonlyMap<string, CommandStep>,
    commands: readonly BatchedCommand[],
  ): Promise<{ readonly current: ReadonlyMap<string, StreamState<unknown>>; readonly decision: BatchDecision }> {
    const current = new Map<string, StreamState<unknown>>();
    const unread = new Map<string, CommandStep>();
    for (const [stream, step] of steps) {
      const known = this.#streams.find(step);
      if (known !== undefined) unread.set(stream, step);
      current.set(stream, known ?? (await this.#streams.read(step.kind, step.id)));
    }
    for (;;) {
      const states = new Map([...current].map(([stream, { state }]) => [stream, state]));
      const decision = decideBatch(
        states,
        commands.map((command) => command.steps),
      );
      const toRead = [...unread].filter(([stream]) => decision.consulted.has(stream) && !decision.events.has(stream));
      if (toRead.length === 0) return { current, decision };
      for (const [stream, step] of toRead) {
        current.set(stream, await this.#streams.read(step.kind, step.id));
        unread.delete(stream);
      }
    }
  }

  #appendsOf(
    commands: readonly BatchedCommand[],
    { events }: BatchDecision,
    current: ReadonlyMap<string, StreamState<unknown>>,
  ): readonly StreamAppend[] {
    return [...events].map(([stream, decided]) => ({
      stream,
      expected: current.get(stream)?.revision ?? 'none',
      events: decided.flatMap((one) => {
        const command = commands[one.command];
        return command === undefined ? [] : this.#events.make(stream, one.events, command.context);
      }),
    }));
  }

  /** Repeats the identical append while its outcome is unknown: the log stores a batch once. */
  async #append(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    try {
      return await retryWithBackoff(() => this.#appendAll(appends), {
        backoff: appendBackoff,
        maxAttempts: maxAppendAttempts,
        retryIf: (error) => error instanceof OutcomeUnknown,
        delay: this.#delay,
      });
    } catch (error) {
      if (!(error instanceof LogUnavailable || error instanceof OutcomeUnknown)) throw error;
      const rejected = new Rejected('service_unavailable', 'The service cannot store anything right now. Try again.', {
        retryAfter: 2,
      });
      rejected.cause = error;
      throw rejected;
    }
  }

  async #appendAll(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    const [first, ...others] = appends;
    if (first === undefined || others.length > 0) return this.#log.appendTogether(appends);
    return [await this.#log.append(first.stream, first.expected, first.events)];
  }
}
